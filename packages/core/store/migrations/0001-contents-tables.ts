/** First schema, part 2: the table of contents. */

/*
 * contents          a node for each period with episodes, from the root down to the day; a day's children are its episodes
 * contents_version  earlier versions of nodes
 *
 * version only increases: no number is used for two contents, even after the content is removed.
 *
 * Days count from 1970-01-01, in the zone of the store; so does episode.day, the day on which an episode began.
 * marked_at: something below has changed since the node was written. Publishing, rewriting or removing an episode
 * marks its day; the worker writes marked nodes, and marks the parent of each.
 * awaits_model_at: when a language model is to summarise the period.
 */
export const contentsTables = `
create table contents (
  user_id text not null check (user_id <> ''),
  id text not null,
  level text not null check (level in ('root', 'year', 'month', 'week', 'day')),
  from_day integer not null,
  to_day integer not null check (to_day >= from_day),
  marked_at timestamptz,
  awaits_model_at timestamptz,
  version integer not null default 0,
  written_at timestamptz,
  content jsonb,
  primary key (user_id, id),
  check (content is null or version > 0),
  check ((content is null) = (written_at is null))
);
create index episode_day on episode (user_id, day, start_at, segment_id);
create index contents_level on contents (user_id, level, from_day);
create index contents_awaiting on contents (user_id, awaits_model_at) where awaits_model_at is not null;
create index contents_marked on contents (user_id, level, from_day) where marked_at is not null;

create table contents_version (
  user_id text not null,
  id text not null,
  version integer not null,
  written_at timestamptz not null,
  content jsonb not null,
  primary key (user_id, id, version),
  foreign key (user_id, id) references contents (user_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['contents', 'contents_version'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to madeleine_app', name);
    execute format($policy$create policy own_rows on %I to madeleine_app
      using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
      with check (user_id = nullif(current_setting('madeleine.user_id', true), ''))$policy$, name);
  end loop;
end $$;
`
