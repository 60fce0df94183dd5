/** Migration 25: the history has what was put into another project by hand. It can run on a database that has what it makes. */
export const projectHistory = `
alter table history drop constraint if exists history_action_check;
alter table history add constraint history_action_check check (action in ('archive', 'unarchive', 'merge', 'split', 'describe', 'star',
  'unstar', 'pause', 'resume', 'trust', 'distrust', 'forget', 'project.assign'));
`
