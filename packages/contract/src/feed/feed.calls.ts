import { moods, portionsEaten } from '@asistent/domain/feed/feed'
import { allMealTypes, mealTypes } from '@asistent/domain/kitchen/meal-types'
import { z } from 'zod'
import { either, may, onlyRoles } from '../core/access'
import { call, done } from '../core/call'
import { day, emptyAsNull, field, id, oneOf, optionalLongText, optionalText, time } from '../core/values'
import { allergyBadge } from '../people/values'
import { feedEntry } from './entry'

// The daily feed (docs/areas/feed.md): a group's day entered at once, and the days of a child for its family.

/** Staff who enter the attendance of a group, and families. */
const readers = either(may.create('StudentAttendances'), onlyRoles('Parent'))

const meals = z
  .partialRecord(z.enum(allMealTypes.map(String) as [string, ...string[]]), oneOf(portionsEaten))
  .default({})

export const getGroupFeed = call.get('/api/DailyFeed/group', {
  title: 'Денят на група',
  kept: true,
  access: may.create('StudentAttendances'),
  input: z.object({ classId: field('Група', id), forDate: field('Дата', day) }),
  output: z.object({
    forDate: day,
    isDayOff: z.boolean(),
    mayEdit: z.boolean(),
    /** Meals of the menu of the day, else those that the children of the group get. */
    meals: z.array(z.object({ mealType: oneOf(mealTypes), dishes: z.array(z.string()) })),
    /** Children who are present, or not marked and not known to be absent. */
    result: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        photoFileId: id.nullable(),
        ...allergyBadge,
        isMarked: z.boolean(),
        /** The family agrees to photos. */
        photosAllowed: z.boolean(),
        ...feedEntry.shape,
        /** 0: nothing is entered. */
        version: z.int(),
      }),
    ),
    rowsCount: z.int(),
    /** Names of the absent children. */
    absent: z.array(z.string()),
  }),
  topics: ['daily-feed', 'attendances', 'attendance-requests', 'medical-notes', 'children', 'menus', 'consents'],
})

export const saveGroupFeed = call.post('/api/DailyFeed/group', {
  title: 'Запис на деня на група',
  access: may.create('StudentAttendances'),
  input: z.object({
    classId: field('Група', id),
    forDate: field('Дата', day),
    items: field(
      'Деца',
      z
        .array(
          z.object({
            studentId: field('Дете', id),
            meals: field('Хранения', meals),
            sleepFrom: field('Сън от', emptyAsNull(time)),
            sleepTo: field('Сън до', emptyAsNull(time)),
            mood: field('Настроение', emptyAsNull(oneOf(moods))),
            activity: field('Занимания', optionalText(500)),
            note: field('Наблюдение', optionalLongText(1000)),
            /** The version that the person saw; 0: nothing was entered. */
            version: z.int().min(0).default(0),
          }),
        )
        .min(1)
        .max(60),
    ),
  }),
  output: done,
  topics: ['daily-feed'],
})

export const addFeedPhoto = call.post('/api/DailyFeed/photos', {
  title: 'Добавяне на снимка от деня',
  access: may.create('StudentAttendances'),
  input: z.object({
    classId: field('Група', id),
    forDate: field('Дата', day),
    studentId: field('Дете', id),
    fileId: field('Снимка', id),
  }),
  output: done,
  topics: ['daily-feed'],
})

export const deleteFeedPhoto = call.delete('/api/DailyFeed/photos/{feedPhotoId}', {
  title: 'Изтриване на снимка от деня',
  access: may.create('StudentAttendances'),
  input: z.object({ feedPhotoId: id }),
  output: done,
  topics: ['daily-feed'],
})

export const feedPhoto = call.file('/api/DailyFeed/photos/{feedPhotoId}/picture', {
  title: 'Снимка от деня',
  access: readers,
  input: z.object({ feedPhotoId: id }),
})

/** Days of a child with an entry, the latest first. */
export const listChildFeed = call.list('/api/DailyFeed/child/{studentId}', {
  title: 'Денят на дете',
  access: readers,
  kept: 'family',
  filters: { studentId: field('Дете', id) },
  row: z.object({
    id,
    forDate: day,
    ...feedEntry.shape,
    enteredBy: z.string().nullable(),
  }),
  orderBy: ['forDate'],
  topics: ['daily-feed', 'attendances'],
})
