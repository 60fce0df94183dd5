/** Migration 12: facts that a person corrects, retires, pins and adds. */

/*
 * fact_edit   what a person did to facts, in the order of doing (number): words on facts beside those of the messages in fact_source,
 *             and stronger. text_key, fact_key and chain_key name the fact that it is about, null of add; new_… and the words what it
 *             states, of correct and add. said_at: after all that was said of the fact, in story time; made_at: by the clock; made_by:
 *             who, in a space. One that was undone (undone_at) counts for nothing and stays. fact_id: the fact that it states now
 *
 * fact.edits: the edits in force that made the row what it is, so that nothing more is read to show them; fact.is_pinned: it stands
 * first in every context. corpus.fact_edits counts a user's edits: where it is 0, learning looks for none.
 */
export const factEdits = `
create table if not exists fact_edit (
  user_id text not null,
  id uuid not null,
  number integer not null check (number > 0),
  action text not null check (action in ('correct', 'retire', 'pin', 'unpin', 'add')),
  text_key text,
  fact_key text,
  chain_key text,
  new_text_key text,
  new_fact_key text,
  new_chain_key text,
  subject text,
  subject_key text,
  category text,
  attribute text,
  value text,
  text text,
  holds_from timestamptz not null,
  was_never_true boolean not null,
  keeps_pin boolean not null,
  said_at timestamptz not null,
  made_at timestamptz not null,
  made_by text,
  undone_at timestamptz,
  forgotten_at timestamptz,
  fact_id uuid,
  code_version text not null,
  primary key (user_id, id),
  unique (user_id, number),
  check ((action = 'add') = (text_key is null)),
  check (num_nulls(text_key, fact_key, chain_key) in (0, 3)),
  check ((action in ('correct', 'add')) = (text is not null)),
  check (num_nulls(new_text_key, new_fact_key, new_chain_key, subject, subject_key, category, text) in (0, 7)),
  check (forgotten_at is null or text = '' and subject = '' and subject_key = '' and attribute is null and value is null),
  foreign key (user_id, fact_id) references fact (user_id, id) deferrable initially deferred
);
create index if not exists fact_edit_text on fact_edit (user_id, text_key);
create index if not exists fact_edit_chain on fact_edit (user_id, chain_key);
create index if not exists fact_edit_new_text on fact_edit (user_id, new_text_key);
create index if not exists fact_edit_new_chain on fact_edit (user_id, new_chain_key);
create index if not exists fact_edit_fact on fact_edit (user_id, fact_id);

alter table fact_edit enable row level security;
alter table fact_edit force row level security;
grant select, insert, update, delete on fact_edit to madeleine_app;
drop policy if exists own_rows on fact_edit;
create policy own_rows on fact_edit to madeleine_app
  using (user_id = nullif(current_setting('madeleine.user_id', true), ''))
  with check (user_id = nullif(current_setting('madeleine.user_id', true), ''));
alter table fact_edit alter subject set statistics 0, alter subject_key set statistics 0, alter value set statistics 0,
  alter text set statistics 0;

alter table fact drop constraint if exists fact_quality_check;
alter table fact add constraint fact_quality_check check (quality in ('model', 'rules', 'noted', 'person'));
alter table fact add column if not exists is_pinned boolean not null default false;
alter table fact add column if not exists edits jsonb;
create index if not exists fact_pinned on fact (user_id, category) where is_pinned;

alter table corpus add column if not exists fact_edits integer not null default 0;
`
