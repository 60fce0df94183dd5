/** Second schema: what comes after recall – reviews, facts – and messages that are forgotten one by one. */

/*
 * recall        a recall of a conversation that is not reviewed yet: its query, what it showed, where in the log it was made
 * review        every rating of an episode, with the memory state before and after it; the episode's row has the newest state
 * fact          what is known, one row for each time that it held; superseded, never overwritten. Computed from fact_source
 * fact_source   the messages that state a fact, repeat it or end it, with the words of each: what there is of facts without
 *               one of them is what there was before it. text_key: what is said; fact_key: equal for texts that say the same
 *               of an attribute with one value, or of a taste; chain_key: equal for facts that end each other, and for those of
 *               a topic, which hold side by side; successor_key: text_key of what the message says in place of the fact
 * fact_term     words of facts, by which a query finds them
 *
 * corpus.removals and .fact_changes count what was taken out of a user's index, and every change of facts: a process asks
 * them whether what it keeps still holds. episode.awaits_facts: facts of it are still to be read; .rules_version: the
 * rules that read it last. served.fact_id: a fact that a conversation was shown.
 *
 * A fact that was forgotten by itself keeps its row without any text (forgotten_at): its key refuses it to later readings of
 * the same messages. A message that was forgotten by itself keeps its place, empty. Such a segment is in state 'forgotten'.
 * Lock order: conversation, segment, due, episode, then facts by the user's corpus row.
 */
export const afterRecall = `
alter table corpus add column if not exists removals integer not null default 0;
alter table corpus add column fact_changes integer not null default 0;

alter table message add column forgotten_at timestamptz;
create index message_forgotten on message (user_id, conversation_id, seq) where forgotten_at is not null;
alter table message add check (forgotten_at is null or text = '' and name is null and parts is null and metadata is null);
alter table segment drop constraint segment_state_check;
alter table segment add constraint segment_state_check check (state in ('collapsing', 'collapsed', 'archived', 'forgotten'));

alter table due drop constraint due_kind_check;
alter table due add constraint due_kind_check check (kind in ('look', 'encode', 'describe', 'embed', 'contents', 'headline', 'review', 'consolidate', 'erase'));

alter table episode add column awaits_facts boolean not null default false;
alter table episode add column rules_version integer;
create index episode_awaiting_facts on episode (user_id, end_at) where awaits_facts;

create table recall (
  user_id text not null,
  id uuid not null,
  conversation_id text not null,
  seq integer not null check (seq >= 0),
  at timestamptz not null,
  query text not null,
  episode_ids uuid[] not null,
  primary key (user_id, id),
  foreign key (user_id, conversation_id) references conversation (user_id, id) on delete cascade
);
create index recall_place on recall (user_id, conversation_id, seq);

create table review (
  user_id text not null,
  episode_id uuid not null,
  number integer not null check (number > 0),
  at timestamptz not null,
  day integer not null,
  rating smallint not null check (rating between 1 and 4),
  rater text not null check (rater in ('explicit', 'model', 'words')),
  recall_id uuid,
  elapsed_days double precision not null check (elapsed_days >= 0),
  retrievability double precision not null check (retrievability > 0 and retrievability <= 1),
  stability_before double precision not null check (stability_before > 0),
  difficulty_before double precision not null check (difficulty_before between 1 and 10),
  stability_days double precision not null check (stability_days > 0),
  difficulty double precision not null check (difficulty between 1 and 10),
  primary key (user_id, episode_id, number),
  unique (user_id, episode_id, recall_id),
  foreign key (user_id, episode_id) references episode (user_id, segment_id) on delete cascade
);

create table fact (
  user_id text not null check (user_id <> ''),
  id uuid not null,
  subject text not null,
  subject_key text not null,
  category text not null check (category in ('identity', 'preference', 'interest', 'personality', 'relationship', 'experience', 'goal', 'guideline')),
  attribute text,
  value text,
  text text not null,
  text_key text not null,
  fact_key text not null,
  chain_key text not null,
  is_single boolean not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  superseded_by uuid,
  forgotten_at timestamptz,
  quality text not null check (quality in ('model', 'rules')),
  model text,
  prompt_version integer,
  code_version text not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  check (valid_to is null or valid_to >= valid_from),
  check (superseded_by is null or valid_to is not null),
  check (not is_single or attribute is not null or forgotten_at is not null),
  check (forgotten_at is null or text = '' and subject = '' and subject_key = '' and attribute is null and value is null)
);
create unique index fact_living on fact (user_id, text_key) where valid_to is null and forgotten_at is null;
create unique index fact_single on fact (user_id, chain_key) where valid_to is null;
create index fact_subject on fact (user_id, subject_key, valid_from);
create index fact_key on fact (user_id, text_key);
create index fact_time on fact (user_id, valid_from desc, id);
create index fact_newest on fact (user_id, category, valid_from desc, id) where valid_to is null and forgotten_at is null;
create index fact_predecessor on fact (user_id, superseded_by) where superseded_by is not null;

create table fact_source (
  user_id text not null,
  text_key text not null,
  conversation_id text not null,
  seq integer not null,
  kind text not null check (kind in ('states', 'repeats', 'ends')),
  at timestamptz not null,
  holds_from timestamptz not null,
  fact_key text not null,
  chain_key text not null,
  successor_key text,
  fact_id uuid,
  subject text,
  subject_key text,
  category text,
  attribute text,
  value text,
  text text,
  forgotten_at timestamptz,
  quality text not null check (quality in ('model', 'rules')),
  model text,
  prompt_version integer,
  code_version text not null,
  learnt_at timestamptz not null,
  primary key (user_id, text_key, conversation_id, seq, kind),
  check ((kind = 'ends') = (text is null)),
  check (forgotten_at is null or text = '' and subject = '' and subject_key = '' and attribute is null and value is null),
  foreign key (user_id, fact_id) references fact (user_id, id) on delete set null (fact_id),
  foreign key (user_id, conversation_id, seq) references message (user_id, conversation_id, seq) on delete cascade
);
create index fact_source_message on fact_source (user_id, conversation_id, seq);
create index fact_source_chain on fact_source (user_id, chain_key);
create index fact_source_successor on fact_source (user_id, successor_key) where successor_key is not null;
create index fact_source_fact on fact_source (user_id, fact_id);

create table fact_term (
  user_id text not null,
  term text not null,
  fact_id uuid not null,
  primary key (user_id, term, fact_id),
  foreign key (user_id, fact_id) references fact (user_id, id) on delete cascade
);
create index fact_term_fact on fact_term (user_id, fact_id);

-- A fact that was shown is recognised when it comes back, as episodes and messages are
alter table served add column fact_id uuid;
alter table served drop constraint served_check;
alter table served add check (num_nonnulls(message_id, episode_id, fact_id) = 1);
alter table served drop constraint served_user_id_conversation_id_source_id_message_id_episode_key;
alter table served add constraint served_piece unique nulls not distinct (user_id, conversation_id, source_id, message_id, episode_id, fact_id);
alter table served add foreign key (user_id, fact_id) references fact (user_id, id) on delete cascade;
create index served_fact on served (user_id, fact_id) where fact_id is not null;

do $$
declare name text;
begin
  foreach name in array array['recall', 'review', 'fact', 'fact_source', 'fact_term'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to madeleine_app', name);
    execute format($policy$create policy own_rows on %I to madeleine_app
      using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
      with check (user_id = nullif(current_setting('madeleine.user_id', true), ''))$policy$, name);
  end loop;
end $$;

alter table recall alter query set statistics 0;
alter table fact alter subject set statistics 0, alter subject_key set statistics 0, alter value set statistics 0, alter text set statistics 0;
alter table fact_source alter subject set statistics 0, alter subject_key set statistics 0, alter value set statistics 0, alter text set statistics 0;
alter table fact_term alter term set statistics 0;
`
