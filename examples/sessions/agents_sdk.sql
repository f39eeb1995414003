-- Three sessions of the OpenAI Agents SDK: one as it was said, with the row 5 popped; one after a compaction, which put
-- the rows 7 and 8 in place of others; and one with a row that is no JSON.
CREATE TABLE agent_sessions (session_id TEXT PRIMARY KEY, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE agent_messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, message_data TEXT NOT NULL, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);

INSERT INTO agent_sessions VALUES ('s-1', '2026-01-02 10:00:00', '2026-01-02 10:00:05');
INSERT INTO agent_sessions VALUES ('s-2', '2026-01-02 10:00:00', '2026-01-02 10:00:05');
INSERT INTO agent_sessions VALUES ('s-3', '2026-01-02 10:00:00', '2026-01-02 10:00:05');
INSERT INTO agent_messages VALUES (1, 's-1', '{"role":"user","content":"read the file"}', '2026-01-02 10:00:01');
INSERT INTO agent_messages VALUES (2, 's-1', '{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"ZW5jcnlwdGVk"}', '2026-01-02 10:00:02');
INSERT INTO agent_messages VALUES (3, 's-1', '{"type":"function_call","id":"fc_1","call_id":"call_1","name":"read_file","arguments":"{\"path\":\"a.txt\"}","status":"completed"}', '2026-01-02 10:00:03');
INSERT INTO agent_messages VALUES (4, 's-1', '{"type":"function_call_output","call_id":"call_1","output":"hello"}', '2026-01-02 10:00:04');
INSERT INTO agent_messages VALUES (6, 's-1', '{"type":"message","id":"msg_1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"It says hello.","annotations":[]}]}', '2026-01-02 10:00:06');
INSERT INTO agent_messages VALUES (7, 's-2', '{"type":"message","role":"user","content":[{"type":"input_text","text":"read the file"}]}', '2026-01-02 10:00:07');
INSERT INTO agent_messages VALUES (8, 's-2', '{"type":"compaction","id":"cmp_1","encrypted_content":"Y29tcGFjdGVk"}', '2026-01-02 10:00:08');
INSERT INTO agent_messages VALUES (9, 's-3', '{"role":"user","content":"hi', '2026-01-02 10:00:09');
INSERT INTO agent_messages VALUES (10, 's-2', '{"role":"user","content":"and now?"}', '2026-01-02 10:00:00');
INSERT INTO agent_messages VALUES (11, 's-3', '{"role":"user","content":"hello"}', '2026-01-02 10:00:01');
