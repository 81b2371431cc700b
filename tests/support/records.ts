import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { pngBytes } from './sent-files'
import type { World } from './world'

// One real record of each kind in a kindergarten of the demo data. A new kind of record needs a line here.

/**
 * Each finds or makes a record of kindergarten $1: the demo teacher's ($2) and the demo parent's ($3) where there is one.
 * {child} is the id that the lookup of that name has found.
 */
const lookups = {
  kindergarten: `select id from kindergarten where id = $1`,
  schoolYear: `select id from school_year where kindergarten_id = $1 order by active desc limit 1`,
  /** Without groups and not active: may be deleted. */
  emptySchoolYear: `insert into school_year (kindergarten_id, name, start_year, from_on, to_on, study_from_on, study_to_on)
    values ($1, '2031/2032', 2031, '2031-09-15', '2032-09-14', '2031-09-15', '2032-05-31') returning id`,
  dayOff: `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, 3, 'Проба', '2031-02-01', '2031-02-02') returning id`,
  group: `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active
    where g.kindergarten_id = $1 and g.deleted_on is null
    order by exists (select from group_staff gs join staff_member s on s.id = gs.staff_id join account a on a.id = s.account_id
      where gs.group_id = g.id and a.email = $2) desc, g.id limit 1`,
  child: `select c.id from child c where c.kindergarten_id = $1 and c.left_on is null
    order by exists (select from child_guardian cg join guardian g on g.id = cg.guardian_id join account a on a.id = g.account_id
      where cg.child_id = c.id and a.email = $3) desc, c.id limit 1`,
  guardian: `select g.id from guardian g left join account a on a.id = g.account_id
    where g.kindergarten_id = $1 order by a.email = $3 desc nulls last, g.id limit 1`,
  staff: `select s.id from staff_member s left join account a on a.id = s.account_id
    where s.kindergarten_id = $1 order by a.email = $2 desc nulls last, s.id limit 1`,
  account: `select a.id from account a join membership m on m.account_id = a.id
    where m.kindergarten_id = $1 order by a.email = $2 desc, a.id limit 1`,
  membership: `select m.id from membership m join account a on a.id = m.account_id
    where m.kindergarten_id = $1 order by a.email = $2 desc, m.id limit 1`,
  session: `insert into session (token_hash, account_id, expires_at)
    select sha256(('sample' || $1)::bytea), a.id, '2027-01-01' from account a where a.email = $2 returning id`,
  passkey: `insert into passkey (account_id, credential_id, public_key, label)
    select a.id, 'sample' || $1, '\\x00', 'Проба' from account a where a.email = $2 returning id`,
  /** With a member, nobody whom tests sign in as. */
  customRole: `, made as (insert into custom_role (kindergarten_id, name, base_role) values ($1, 'Проба', 2) returning id),
    given_to as (update membership set custom_role_id = (select id from made) where id = (select m.id from membership m join account a on a.id = m.account_id
      where m.kindergarten_id = $1 and m.role = 2 and m.custom_role_id is null and a.email <> $2 order by m.id desc limit 1))
    select id from made`,
  registration: `insert into parent_registration (kindergarten_id, child_id, email, first_name, last_name, kinship)
    select $1, c.id, 'registration' || $1 || '@example.bg', 'Рая', 'Колева', 1 from child c where c.kindergarten_id = $1 order by c.id limit 1 returning id`,
  temporaryFile: `insert into stored_file (kindergarten_id, created_by, name, type, size, sha256, storage_key)
    select $1, a.id, 'проба.png', 'image/png', 1, 'x', 'aa/bb/sample-' || $1 from account a where a.email = $2 returning id`,
  collector: `insert into child_collector (kindergarten_id, child_id, name, from_on) values ($1, {child}, 'Проба', '2026-09-15') returning id`,
  emergencyContact: `insert into child_emergency_contact (kindergarten_id, child_id, name, phone, position)
    values ($1, {child}, 'Проба', '+359888000000', 9) returning id`,
  consentKind: `, made as (insert into consent_kind (kindergarten_id, name) values ($1, 'Проба') returning id),
    worded as (insert into consent_text (kindergarten_id, kind_id, number, text) select $1, id, 1, 'Съгласен съм' from made) select id from made`,
  childDocument: `insert into child_document (kindergarten_id, child_id, kind, name, file_id, created_by)
    select $1, {child}, 1, 'Проба', {temporaryFile}, a.id from account a where a.email = $2 returning id`,
  proposal: `insert into child_change_proposal (kindergarten_id, child_id, guardian_id, created_by, changes)
    values ($1, {child}, {guardian}, {account}, '{"phone": "+359888000001"}') returning id`,
  rollOver: `insert into roll_over (kindergarten_id, from_year_id, to_year_id, applied_at, done)
    values ($1, {schoolYear}, {emptySchoolYear}, '2026-11-14T10:00:00Z', '{"groupIds": [], "moved": [], "left": []}') returning id`,
  colleague: `select id from staff_member where kindergarten_id = $1 and id <> {staff} and left_on is null and is_pedagogical order by id desc limit 1`,
  staffPaper: `insert into staff_paper (kindergarten_id, staff_id, kind) values ($1, {staff}, 99) returning id`,
  /** In a year without other entries, with somebody else of the kindergarten. */
  substitution: `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, substitute_id, daily_minutes)
    select $1, {staff}, 3, '2027-03-01', '2027-03-05', o.id, 360 from staff_member o where o.kindergarten_id = $1 and o.id <> {staff} order by o.id limit 1 returning id`,
  attendanceRequest: `insert into attendance_request (kindergarten_id, child_id, kind, from_on, to_on, created_by, file_id)
    values ($1, {child}, 1, '2027-03-08', '2027-03-09', {account}, {temporaryFile}) returning id`,
  medicalNote: `insert into medical_note (kindergarten_id, child_id, source, number, issued_on, from_on, to_on, file_id)
    values ($1, {child}, 2, 'Проба', '2026-11-10', '2026-11-10', '2026-11-12', {temporaryFile}) returning id`,
  absenceReport: `insert into absence_report (kindergarten_id, child_id, day, reason, created_by, parent_name)
    values ($1, {child}, '2026-11-16', 1, {account}, 'Проба') returning id`,
  /** From the demo teacher to the demo parent, with a file. */
  message: `, made as (insert into message (kindergarten_id, created_by, sender_role, sender_name, title, content, audience, state, send_at, sent_at, ask_acknowledgement)
      select $1, a.id, 2, 'Проба', 'Проба', '<p>Проба</p>', jsonb_build_object('kindergartenIds', jsonb_build_array($1), 'userIds', '[]'::jsonb, 'classIds', '[]'::jsonb, 'studentIds', '[]'::jsonb, 'roleTypes', '[]'::jsonb, 'everyone', false, 'classStaff', false),
        'sent', '2026-11-14T10:00:00Z', '2026-11-14T10:00:00Z', true from account a where a.email = $2 returning id, created_by),
    got as (insert into message_recipient (message_id, account_id, kindergarten_id, sender_id, sent_at) select made.id, a.id, $1, made.created_by, '2026-11-14T10:00:00Z' from made, account a where a.email = $3),
    filed as (insert into message_file (message_id, file_id, kindergarten_id) select id, {temporaryFile}, $1 from made)
    select id from made`,
  messageReply: `insert into message_reply (message_id, kindergarten_id, created_by, author_role, author_name, content)
    select {message}, $1, a.id, 2, 'Проба', '<p>Проба</p>' from account a where a.email = $2 returning id`,
  audit: `insert into audit (account_id, kindergarten_id, call, request_id, at)
    select a.id, $1, 'POST /api/Classes', 'sample', '2026-11-14T10:00:00Z' from account a where a.email = $2 returning id`,
  note: `insert into note (kindergarten_id, title, text, note_on, position, created_by)
    select $1, 'Проба', 'Проба', '2026-11-10', 0, a.id from account a where a.email = $2 returning id`,
  /** A meeting for everybody, with one hour. */
  event: `insert into event (kindergarten_id, kind, title, from_on, to_on, from_time, to_time, last_on, slot_minutes, pause_minutes, audience, created_by)
    select $1, 'meeting', 'Проба', '2026-12-01', '2026-12-01', '17:00', '17:30', '2026-12-01', 20, 0,
      jsonb_build_object('everyone', true, 'roleTypes', '[]'::jsonb, 'classIds', '[]'::jsonb, 'classStaff', false, 'studentIds', '[]'::jsonb, 'userIds', '[]'::jsonb, 'kindergartenIds', jsonb_build_array($1::int)), a.id
    from account a where a.email = $2 returning id`,
  /** Chosen already. */
  meetingSlot: `, made as (insert into meeting_slot (kindergarten_id, event_id, from_time, to_time) values ($1, {event}, '17:00', '17:20') returning id),
    booked as (insert into meeting_booking (slot_id, event_id, kindergarten_id, child_id, booked_by, booked_at) select id, {event}, $1, {child}, {account}, '2026-11-14T10:00:00Z' from made)
    select id from made`,
  /** For everybody, with names: one question in words. */
  poll: `insert into poll (kindergarten_id, question, questions, anonymous, results, expires_at, audience, created_by)
    select $1, 'Проба', '[{"id": 1, "text": "Проба", "kind": "text", "required": false, "options": []}]', false, 'all', '2026-12-30T10:00:00Z',
      (select audience from event where id = {event}), a.id from account a where a.email = $2 returning id`,
} as const satisfies Record<string, string>

/** Where the sample file stands: bytes that can really be served. */
const fileKey = (kindergartenId: number) => `aa/bb/sample-${kindergartenId}`

export type RecordKind = keyof typeof lookups
export type SampleIds = Readonly<Record<RecordKind, number>>

/** The ids of one kindergarten. Some records are made for it, so call it inside what will be undone. */
export async function sampleIdsOf(
  world: World,
  kindergartenId: number,
  people: { readonly teacher: string; readonly parent: string } = {
    teacher: demoUsers.teacher.email,
    parent: demoUsers.parent.email,
  },
): Promise<SampleIds> {
  const ids: Record<string, number> = {}
  for (const [name, text] of Object.entries(lookups)) {
    // The parameters a lookup does not use still have a type to be known.
    const found = text.replace(/\{(\w+)\}/g, (_, known: string) => String(ids[known]))
    const using = `with given as (select $1::int as kindergarten, $2::text as teacher, $3::text as parent) ${found}`
    const [row] = await world.sql<{ id: number }>(using, [kindergartenId, people.teacher, people.parent])
    if (!row) throw new Error(`records.ts: kindergarten ${kindergartenId} of the demo data has no ${name}`)
    ids[name] = row.id
  }
  await world.app.services.files.put(fileKey(kindergartenId), pngBytes)
  await world.sql('update kindergarten set logo_file_id = $2 where id = $1', [kindergartenId, ids.temporaryFile])
  await world.sql('update child set photo_file_id = $2 where id = $1', [ids.child, ids.temporaryFile])
  return ids as SampleIds
}
