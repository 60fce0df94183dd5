/** First schema, with the other files 0001-…. Frozen after release; changes are migrations 0002 and later. */

/*
 * conversation  one endless stream of one user; holds the cursor, the fence and the tail's counters
 * message       its log: never moved, never deleted by the pipeline; seq 0, 1, 2 … is the order
 * segment       a closed range from_seq ≤ seq < to_seq of the log; collapsing until its episode exists
 * episode       the encoded content of a collapsed segment, one to one
 * posting       inverted index from terms to a user's segments, packed, a row per block of 1,024 segments
 * corpus        statistics of one user's index: messages, terms, the next segment's number, how often segments were removed
 * embedding     vectors of episodes, one generation per embedder
 * due           the job queue: one row per job and its time, and promises to erase forgotten rows from the files; holds no text
 * model_call    one row for every call of a model: purpose, tokens, outcome; holds no text
 * spending      a user's cost per day so far, including running calls; ceilings are checked against it
 * setting       the store's policy, embedder and time zone;  generation  its embedders;  migration  its schema
 *
 * Life of a message: push inserts it after the cursor and schedules `due(look)`. A look sets a fence, runs the policy
 * without a transaction, then in one transaction moves the cursor, inserts segments and schedules `due(encode)`. Encoding
 * computes without a transaction, then inserts postings, vector and episode and sets the segment to collapsed.
 *
 * user_id leads every key and foreign key: a constraint across users would reveal one user's rows to another.
 * Two roles, never a login: madeleine_app sees the rows of the user named in madeleine.user_id,
 * madeleine_claim sees due and the ids of users. The setting reads '' after the first transaction, hence nullif.
 * Lock order: conversation, then due; segment, then due; then, for the index, the user's corpus row; then contents nodes and their job.
 */
export const init = `
do $$ begin if not exists (select from pg_roles where rolname = 'madeleine_app') then create role madeleine_app nologin; end if; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin if not exists (select from pg_roles where rolname = 'madeleine_claim') then create role madeleine_claim nologin; end if; exception when duplicate_object or unique_violation then null; end $$;
do $$ begin execute format('grant madeleine_app, madeleine_claim to %I', current_user); exception when others then null; end $$;
do $$ begin if not has_schema_privilege('madeleine_app', current_schema(), 'usage') then execute format('grant usage on schema %I to madeleine_app, madeleine_claim', current_schema()); end if; exception when insufficient_privilege then null; end $$;
create extension if not exists vector;

create table setting (
  name text primary key,
  value jsonb not null
);

create table generation (
  id integer primary key,
  model text not null unique,
  dims integer not null check (dims > 0),
  state text not null check (state in ('building', 'live', 'retired'))
);

create table conversation (
  user_id text not null check (user_id <> ''),
  id text not null check (id <> ''),
  incarnation uuid not null,
  created_at timestamptz not null, title text check (title <> ''),
  next_seq integer not null default 0 check (next_seq >= 0),
  cursor integer not null default 0 check (cursor between 0 and next_seq),
  tail_tokens integer not null default 0 check (tail_tokens >= 0),
  oldest_at timestamptz,
  oldest_received_at timestamptz,
  latest_at timestamptz,
  latest_received_at timestamptz,
  previous_at timestamptz,
  previous_received_at timestamptz,
  look_at timestamptz,
  look_count integer,
  look_wait boolean,
  look_state jsonb,
  more boolean not null default false,
  flush_to integer not null default 0 check (flush_to <= next_seq),
  fence_to integer,
  fence_token uuid,
  primary key (user_id, id),
  check ((fence_token is null) = (fence_to is null)),
  check (fence_to is null or fence_to between cursor and next_seq)
) with (fillfactor = 70);

create table message (
  user_id text not null,
  conversation_id text not null,
  seq integer not null check (seq >= 0),
  id text not null check (id <> ''),
  role text not null check (role in ('user', 'assistant', 'system', 'tool')),
  name text,
  kind text not null check (kind in ('message', 'tool_call', 'tool_result', 'event')),
  text text not null,
  parts jsonb,
  metadata jsonb,
  at timestamptz not null,
  timed boolean not null,
  received_at timestamptz not null,
  tokens integer not null check (tokens >= 0),
  call_ids text[] not null default '{}',
  result_ids text[] not null default '{}',
  marks jsonb not null default '{}',
  primary key (user_id, conversation_id, seq),
  unique (user_id, conversation_id, id),
  foreign key (user_id, conversation_id) references conversation (user_id, id) on delete cascade
);
create index message_recent on message (user_id, at desc);

create table segment (
  user_id text not null,
  id uuid not null,
  conversation_id text not null,
  from_seq integer not null check (from_seq >= 0),
  to_seq integer not null,
  overlap integer not null default 0 check (overlap between 0 and from_seq),
  state text not null check (state in ('collapsing', 'collapsed', 'archived')),
  reason text not null,
  plan jsonb not null default '{}',
  policy text not null,
  created_at timestamptz not null,
  session_seq integer not null,
  number integer,
  term_count integer not null default 0,
  forward bytea,
  replaced_by uuid,
  primary key (user_id, id),
  unique (user_id, number),
  unique nulls not distinct (user_id, conversation_id, from_seq, replaced_by),
  check (to_seq > from_seq),
  check ((state = 'archived') = (replaced_by is not null)),
  check (session_seq between 0 and from_seq),
  check (state <> 'collapsed' or number is not null and forward is not null),
  foreign key (user_id, conversation_id) references conversation (user_id, id) on delete cascade
);
create index segment_session on segment (user_id, conversation_id, session_seq);
create index segment_waiting on segment (user_id) where state = 'collapsing';

create table episode (
  user_id text not null,
  segment_id uuid not null,
  conversation_id text not null,
  title text not null check (title <> ''),
  summary text not null check (summary <> ''),
  term_count integer not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  surprise real not null check (surprise between 0 and 1),
  drift real check (drift between 0 and 1),
  stability_days double precision not null check (stability_days > 0),
  difficulty double precision not null check (difficulty between 1 and 10),
  complexity smallint not null check (complexity between 1 and 3),
  last_reviewed_at timestamptz,
  consolidated_at timestamptz,
  quality text not null check (quality in ('model', 'extractive', 'fallback')),
  awaits_model boolean not null default false,
  model text,
  prompt_version integer,
  code_version text not null,
  created_at timestamptz not null,
  keywords jsonb not null,
  sentences jsonb not null,
  tokens integer not null,
  day integer not null,
  primary key (user_id, segment_id),
  foreign key (user_id, segment_id) references segment (user_id, id) on delete cascade
);
create index episode_recent on episode (user_id, end_at desc);
create index episode_drift on episode (user_id, created_at desc, segment_id) where drift is not null;
create index episode_awaiting on episode (user_id, conversation_id) where awaits_model;

create table corpus (
  user_id text primary key check (user_id <> ''),
  next_number integer not null default 0 check (next_number >= 0),
  messages integer not null default 0 check (messages >= 0),
  terms bigint not null default 0 check (terms >= 0), removals integer not null default 0
);

-- field 0: words of a segment's messages, 1: of its title and summary, 2: topics of its messages, 3: who speaks in it, 4: words of its conversation's title
-- entries: three bytes for each segment, see store/postings.ts
create table posting (
  user_id text not null,
  block integer not null check (block >= 0),
  field smallint not null check (field between 0 and 4),
  term text not null,
  entries bytea not null check (length(entries) % 3 = 0),
  primary key (user_id, block, field, term)
) with (fillfactor = 85);
alter table posting alter column entries set storage plain;

create table embedding (
  user_id text not null,
  segment_id uuid not null,
  generation integer not null references generation (id),
  vector halfvec not null,
  primary key (user_id, generation, segment_id),
  foreign key (user_id, segment_id) references episode (user_id, segment_id) on delete cascade
);
create index embedding_segment on embedding (user_id, segment_id);

create table due (
  user_id text not null,
  kind text not null check (kind in ('look', 'encode', 'describe', 'embed', 'contents', 'headline', 'erase')),
  key text not null,
  lane smallint not null default 0 check (lane in (0, 1)),
  at timestamptz not null,
  version integer not null default 0,
  attempts integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  last_error text,
  primary key (user_id, kind, key),
  check ((lease_token is null) = (lease_until is null))
);
create index due_at on due (lane, at);

create table model_call (
  user_id text not null,
  id uuid not null,
  at timestamptz not null,
  purpose text not null,
  model text not null,
  prompt_version integer not null,
  input_tokens integer not null check (input_tokens >= 0),
  output_tokens integer not null check (output_tokens >= 0),
  latency_ms integer not null check (latency_ms >= 0),
  price double precision check (price >= 0),
  outcome text not null, doubtful boolean not null default false,
  primary key (user_id, id)
);
create index model_call_at on model_call (user_id, at);

create table spending (
  user_id text not null,
  day date not null,
  calls integer not null default 0,
  tokens bigint not null default 0,
  price double precision not null default 0,
  primary key (user_id, day)
);

do $$
declare name text;
begin
  foreach name in array array['conversation', 'message', 'segment', 'episode', 'corpus', 'posting', 'embedding', 'due', 'model_call', 'spending'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to madeleine_app', name);
    execute format($policy$create policy own_rows on %I to madeleine_app
      using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
      with check (user_id = nullif(current_setting('madeleine.user_id', true), ''))$policy$, name);
  end loop;
  -- store-wide tables hold no text of any user: everyone may read them, the owner writes them
  foreach name in array array['setting', 'generation', 'migration'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select on %I to madeleine_app', name);
    execute format('create policy store_wide on %I using (true) with check (true)', name);
  end loop;
end $$;
grant select, update on due to madeleine_claim;
create policy claims on due to madeleine_claim using (true) with check (true);
grant select (user_id) on conversation to madeleine_claim;
create policy names on conversation for select to madeleine_claim using (true);
`
