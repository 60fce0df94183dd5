/** First schema, part 3: what was recalled. */

/*
 * served   which episodes and messages were recalled for a conversation, the newest of them; holds no text
 *
 * A row names one episode or one message, and goes with it, and with the conversation that asked.
 */
export const servedTable = `
create table served (
  user_id text not null,
  conversation_id text not null,
  source_id text not null,
  message_id text,
  episode_id uuid,
  at timestamptz not null,
  unique nulls not distinct (user_id, conversation_id, source_id, message_id, episode_id),
  check ((message_id is null) <> (episode_id is null)),
  foreign key (user_id, conversation_id) references conversation (user_id, id) on delete cascade,
  foreign key (user_id, source_id, message_id) references message (user_id, conversation_id, id) on delete cascade,
  foreign key (user_id, episode_id) references episode (user_id, segment_id) on delete cascade
);
create index served_message on served (user_id, source_id, message_id);
create index served_episode on served (user_id, episode_id);

alter table served enable row level security;
alter table served force row level security;
grant select, insert, update, delete on served to madeleine_app;
create policy own_rows on served to madeleine_app
  using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
  with check (user_id = nullif(current_setting('madeleine.user_id', true), ''));
`
