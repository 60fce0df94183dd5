/** Migration 21: what is said off the record, and whose words are not trusted. */

/*
 * conversation.pauses      when what was said in it was off the record: begin, end, begin, end …, in ISO 8601; of the last the end may lack
 * conversation.unrecorded  the messages that were pushed then, by a hash of their ids, so that none is stored when it is pushed again
 * conversation.untrusted   roles whose messages state no facts
 * corpus.untrusted         conversations with such roles; where it is 0, nobody looks
 */
export const offRecord = `
alter table conversation add column if not exists pauses text[] not null default '{}',
  add column if not exists unrecorded text[] not null default '{}', add column if not exists untrusted text[] not null default '{}';
create index if not exists conversation_untrusted on conversation (user_id) where untrusted <> '{}';
alter table corpus add column if not exists untrusted integer not null default 0;
alter table history drop constraint if exists history_action_check;
alter table history add constraint history_action_check check (action in
  ('archive', 'unarchive', 'merge', 'split', 'describe', 'star', 'unstar', 'pause', 'resume', 'trust', 'distrust'));
`
