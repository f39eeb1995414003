package session_test

import (
	"slices"

	"verbatim/core/session"
	"verbatim/generated/wire"
)

const (
	wireModelReturned = wire.EventTypeModelReturned
	wireSystem        = wire.SurfaceRoleSystem
	wireUser          = wire.SurfaceRoleUser
)

func eventsOf(l *session.Log) []*session.Event { return slices.Collect(l.Events()) }
