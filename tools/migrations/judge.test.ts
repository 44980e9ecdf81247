import { describe, expect, test } from 'vitest'
import { judgeMigrations } from './judge.ts'
import { judgePrivileges, judgeReleases } from './judge-releases.ts'

/** As a migration of release 0.3. */
function judge(sql: string): string[] {
  return judgeMigrations([
    { name: '100-release-0.2', sql: '' },
    { name: '110-release-0.3', sql: '' },
    { name: '111-change', sql },
  ])
}

describe('refuses', () => {
  test.each([
    ['alter table report drop column note', 'report.note'],
    ['alter table report\n  drop note', 'report.note'],
    ['alter table report rename column note to remark', 'report'],
    ['alter table report rename to complaint', 'report'],
    ['drop table if exists report', 'report'],
    ['drop view coin_held', 'coin_held'],
    ['drop function guard_book()', 'guard_book'],
    ['drop index upload_identity', 'upload_identity'],
    ['alter table report add column until timestamptz not null', 'report.until'],
    ['alter table report add until timestamptz not null', 'report.until'],
    ['alter table report add a int, add column b numeric(10, 2) not null', 'report.b'],
    ['alter table report alter column note set not null', 'report.note'],
    ['alter table report alter note type int', 'report.note'],
    ['alter table report alter column note drop default', 'report.note'],
    ['alter table report add constraint report_note check (length(note) < 9)', 'report_note'],
    ['alter table report add check (length(note) < 9)', 'report'],
    ['alter table report add constraint report_one unique (note)', 'report_one'],
    ['alter table report drop constraint report_note_key', 'report_note_key'],
    ['alter table only report enable row level security', 'report'],
    ['create unique index report_one on report (note)', 'report_one'],
    ['create trigger guard before insert on report execute function f()', 'guard'],
    ['revoke update on report from market', 'report'],
    ["update report set note = ';'; ALTER TABLE report\n DROP COLUMN note", 'report.note'],
  ])('%s', (sql, object) => {
    const [first = '', ...others] = judge(sql)
    expect(first).toContain(`-- contracts ${object} since`)
    expect(others).toEqual([])
  })
})

describe('allows', () => {
  test.each([
    'create table note (id int not null, text text not null unique check (length(text) < 9)); create unique index n on note (id)',
    'create table note (id int); alter table note add column text text not null; create trigger t before insert on note execute function f()',
    "alter table report add column note text not null default ''",
    'alter table report add column until timestamptz check (until > created_at), add column number int generated always as identity not null',
    'alter table report alter column note drop not null, alter column other set default 1, drop constraint report_note_check',
    'create index report_until on report (until)',
    "insert into help values ('drop table report; revoke all on report from market')",
    'create or replace function f() returns void language sql as $body$ drop table report; $body$',
    '-- drop table report\n/* alter table report drop column note; */ select 1',
  ])('%s', (sql) => expect(judge(sql)).toEqual([]))

  test('a contraction of what the release before no longer used', () => {
    expect(
      judge('-- contracts report.note since 0.2: written to remark\nalter table report drop column note'),
    ).toEqual([])
  })

  test('a limit that still takes all that the last release writes', () => {
    const sql = `alter table proposal drop constraint kinds; alter table proposal add constraint kinds check (kind in ('a', 'b'))`
    expect(judge(`-- fits kinds: takes b too\n${sql}`)).toEqual([])
  })

  test('anything before the first release', () => {
    expect(judgeMigrations([{ name: '001-baseline', sql: 'drop table report' }])).toEqual([])
  })
})

test.each([
  ['its own release', '-- contracts report.note since 0.3: not read'],
  ['a release that there is not', '-- contracts report.note since 0.1: not read'],
  ['no reason', '-- contracts report.note since 0.2:'],
  ['only that it fits', '-- fits report.note: it does'],
])('a contraction with %s is refused', (_what, remark) => {
  expect(judge(`${remark}\nalter table report drop column note`)).not.toEqual([])
})

test('a reason for what a migration does not touch is refused', () => {
  expect(judge('-- fits kinds: takes b too\nselect 1')).toEqual([
    '111-change gives a reason for kinds, which it does not touch',
  ])
})

test('the line of a break is found behind comments and texts', () => {
  expect(judge("-- one\nselect '\n';\n\n  drop table report")[0]).toMatch(/^111-change:5 /)
})

test('a release of the changelog begins with a migration', () => {
  const changelog = '## Unreleased\n## 0.3.1\n## 0.3.0 (2026-12-01)\n## 0.2.0'
  expect(judgeReleases(['0.2'], changelog)).toHaveLength(2)
  expect(judgeReleases(['0.2', '0.3'], changelog)).toEqual([])
})

test('a privilege of the last release stays, unless it says why it was not used', () => {
  const privileges = { report: ['select', 'update'], note: ['select'] }
  const granted = new Map([['report', ['select', 'insert']]])
  expect(judgePrivileges({ privileges, noLonger: {} }, granted)).toHaveLength(2)
  const noLonger = { 'report.update': 'rows are only added', 'note.select': 'read by the owner' }
  expect(judgePrivileges({ privileges, noLonger }, granted)).toEqual([])
  expect(judgePrivileges({ privileges: {}, noLonger }, granted)).toHaveLength(2)
})
