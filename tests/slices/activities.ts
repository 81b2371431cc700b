import type { SliceSamples } from '../support/slice-samples'

export const activities: SliceSamples = {
  records: {
    activityType: `insert into activity_type (name) values ('Вид за проба ' || $1::int) returning id`,
    activityProvider: `insert into activity_provider (name) values ('Доставчик за проба ' || $1::int) returning id`,
    providerContract: `insert into provider_contract (kindergarten_id, provider_id) values ($1, {activityProvider}) returning id`,
    activity: `insert into activity (kindergarten_id, provider_id, type_id, name, from_on, to_on, fee_type, price)
    values ($1, {activityProvider}, {activityType}, 'Дейност за проба', '2026-09-15', '2027-05-31', 1, 20) returning id`,
    otherActivity: `insert into activity (kindergarten_id, provider_id, type_id, name, from_on, to_on, fee_type, price)
    values ($1, {activityProvider}, {activityType}, 'Друга дейност за проба', '2026-09-15', '2027-05-31', 2, 4) returning id`,
    activityMember: `insert into activity_member (kindergarten_id, activity_id, child_id, from_on) values ($1, {activity}, {child}, '2026-09-15') returning id`,
    activityVisit: `insert into activity_visit (kindergarten_id, activity_id, child_id, day, mark) values ($1, {activity}, {child}, '2026-11-02', 1) returning activity_id as id`,
    activityRequest: `insert into activity_request (kindergarten_id, activity_id, child_id, kind, for_on, created_by) values ($1, {otherActivity}, {child}, 1, '2026-11-20', 1) returning id`,
  },
  byName: {
    activityId: 'activity',
    toActivityId: 'otherActivity',
    providerId: 'activityProvider',
    leaderId: 'staff',
  },
  noRecord: {
    typeId: 'the types are everybody’s',
  },
  byPath: {
    '/api/activities': 'activity',
    '/api/activities/activity-providers': 'activityProvider',
    '/api/Activities/enrollment-requests': 'activityRequest',
    '/api/administration/ActivityManagement': { needsNone: 'types and providers are the master’s' },
  },
  addresses: {
    '/activities/management/{id}': { list: '/api/Activities/overview-models', field: 'activityId' },
    '/admin/activities/providers/{id}': { list: '/api/activities/activity-providers' },
  },
}
