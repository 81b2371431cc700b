import type { SliceSamples } from '../support/slice-samples'

export const feed: SliceSamples = {
  records: {
    feedDay: `insert into daily_feed (kindergarten_id, child_id, group_id, for_on, meals) values ($1, {child}, {group}, '2026-10-20', '{"3": 2}')
      on conflict (child_id, for_on) do update set meals = excluded.meals returning id`,
    feedPhoto: `insert into daily_feed_photo (kindergarten_id, child_id, feed_id, file_id) values ($1, {child}, {feedDay}, {temporaryFile}) returning id`,
  },
  byName: { feedPhotoId: 'feedPhoto' },
  samples: {
    'POST /api/DailyFeed/group': (ids) => ({
      classId: ids.group,
      forDate: '2026-10-20',
      items: [{ studentId: ids.child, meals: { 3: 1 }, version: 1 }],
    }),
    'POST /api/DailyFeed/photos': () => ({ forDate: '2026-10-20' }),
  },
}
