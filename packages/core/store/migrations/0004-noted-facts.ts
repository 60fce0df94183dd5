/** Migration 3: facts that an assistant noted. */

/** The script of the migration. */
export const notedQuality = `
alter table fact drop constraint fact_quality_check;
alter table fact add constraint fact_quality_check check (quality in ('model', 'rules', 'noted'));
alter table fact_source drop constraint fact_source_quality_check;
alter table fact_source add constraint fact_source_quality_check check (quality in ('model', 'rules', 'noted'));
`
