import type { SliceSamples } from '../support/slice-samples'

export const communication: SliceSamples = {
  records: {
    /** From the demo teacher to the demo parent, with a file. */
    message: `, made as (insert into message (kindergarten_id, created_by, sender_role, sender_name, title, content, audience, state, send_at, sent_at, ask_acknowledgement)
      select $1, a.id, 2, 'Проба', 'Проба', '<p>Проба</p>', jsonb_build_object('kindergartenIds', jsonb_build_array($1), 'userIds', '[]'::jsonb, 'classIds', '[]'::jsonb, 'studentIds', '[]'::jsonb, 'roleTypes', '[]'::jsonb, 'everyone', false, 'classStaff', false),
        'sent', '2026-11-14T10:00:00Z', '2026-11-14T10:00:00Z', true from account a where a.email = $2 returning id, created_by),
    got as (insert into message_recipient (message_id, account_id, kindergarten_id, sender_id, sent_at) select made.id, a.id, $1, made.created_by, '2026-11-14T10:00:00Z' from made, account a where a.email = $3),
    filed as (insert into message_file (message_id, file_id, kindergarten_id) select id, {temporaryFile}, $1 from made)
    select id from made`,
    messageReply: `insert into message_reply (message_id, kindergarten_id, created_by, author_role, author_name, content)
    select {message}, $1, a.id, 2, 'Проба', '<p>Проба</p>' from account a where a.email = $2 returning id`,
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
  },
  byName: {
    slotId: 'meetingSlot',
    pollId: 'poll',
    messageId: 'message',
    replyId: 'messageReply',
  },
  noRecord: {
    questionId: 'the number of a question inside its poll',
    optionId: 'the number of an answer inside its poll',
  },
  byPath: {
    '/api/Messages': 'message',
    '/api/Audiences/people': 'account',
    '/api/Audiences/children': 'child',
    '/api/MaintenanceMessage': { needsNone: 'messages of the master are everybody’s' },
    '/api/PlatformMessages': { needsNone: 'messages of the master are everybody’s' },
    '/api/Dashboards/message': 'note',
    '/api/Events': 'event',
    '/api/Polls': 'poll',
  },
  samples: {
    'GET /api/calendar/{token}': { needsNone: 'a secret that only the person was told' },
    'POST /api/Dashboards/messages/order': (ids) => ({ ids: [ids.note] }),
    'POST /api/Dashboards/messages/seen': (ids) => ({ ids: [ids.note] }),
    'POST /api/Events': () => ({ kind: 'event', repetition: null }),
    // Numbers of questions and answers mean something inside their poll only.
    'POST /api/Polls': () => ({ questions: [{ kind: 'text' }], expirationTime: '2026-12-30T10:00:00Z' }),
    'POST /api/Polls/{id}': () => ({
      questions: [{ id: 1, kind: 'text', options: [{ id: 1 }] }],
      expirationTime: '2026-12-30T10:00:00Z',
    }),
    'PUT /api/Polls/vote': () => ({ answers: [{ questionId: 1, optionIds: undefined, text: 'Проба' }] }),
  },
  addresses: {
    '/polls/{id}': { list: '/api/Polls' },
    '/messages/{id}': { list: '/api/Messages/overview-models' },
  },
}
