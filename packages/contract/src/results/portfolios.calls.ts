import { paperColours, patterns, portfolioParts, sectionTypes } from '@asistent/domain/results/portfolio'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, longText, oneOf, optionalLongText, optionalText, text, version } from '../core/values'
import { allergyBadge } from '../people/values'

// Portfolios of the children (domain.md 3). A portfolio is named by its child: it begins with the first page, whoever
// adds it. Guardians read and add to their own children's; photos of the staff need the family's consent.

export const listPortfolios = call.list('/api/StudentPortfolios/overview-models', {
  title: 'Портфолиа',
  access: may.read('StudentPortfolios'),
  filters: {
    nameSearchTerm: field('Име на дете', optionalText(100)),
    classIds: field('Групи', z.array(id).max(100)).optional(),
    isBegun: field('Започнато', z.boolean()).optional(),
  },
  row: z.object({
    id,
    name: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    itemsCount: z.int(),
    lastOn: day.nullable(),
    completed: z.int(),
  }),
  orderBy: ['name', 'className', 'itemsCount', 'lastOn'],
  topics: ['portfolios', 'children', 'achievements'],
})

const background = z.object({
  id,
  name: z.string(),
  pattern: oneOf(patterns),
  colour: oneOf(paperColours),
  fileId: id.nullable(),
})

const item = z.object({
  id,
  part: oneOf(portfolioParts),
  title: z.string(),
  text: z.string().nullable(),
  forDate: day,
  schoolYear: z.string().nullable(),
  className: z.string().nullable(),
  fileId: id.nullable(),
  picture: z.int().nullable(),
  byFamily: z.boolean(),
  mayEdit: z.boolean(),
  version: z.int(),
})

export const getPortfolio = call.get('/api/StudentPortfolios/{id}', {
  title: 'Портфолио на дете',
  access: may.read('StudentPortfolios'),
  input: z.object({ id }),
  output: z.object({
    id,
    name: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    birthDate: day,
    background: background.nullable(),
    backgroundId: id.nullable(),
    aboutMe: z.string().nullable(),
    family: z.string().nullable(),
    items: z.array(item),
    results: z.array(z.object({ schoolYear: z.string(), subjectName: z.string(), level: z.string() })),
    completed: z.int(),
    /** The family agrees to photos: the staff may add them. */
    photosAllowed: z.boolean(),
    mayEdit: z.boolean(),
    version: z.int(),
  }),
  topics: ['portfolios', 'achievements', 'consents'],
})

/** Ready pages of a section, to begin with. */
export const portfolioSection = call.get('/api/StudentPortfolios/section-type/{type}', {
  title: 'Готови страници за портфолио',
  access: may.read('StudentPortfolios'),
  input: z.object({ type: field('Раздел', z.enum(sectionTypes)) }),
  output: z.object({
    result: z.array(z.object({ id, title: z.string(), prompt: z.string(), picture: z.int().nullable() })),
    rowsCount: z.int(),
  }),
  topics: ['portfolio-templates'],
})

export const portfolioBackgrounds = call.get('/api/StudentPortfolios/backgrounds', {
  title: 'Фонове за портфолио',
  access: either(may.read('StudentPortfolios'), master.read('StudentPortfolios')),
  output: z.object({ result: z.array(background), rowsCount: z.int() }),
  topics: ['portfolio-backgrounds'],
})

export const backgroundPicture = call.file('/api/StudentPortfolios/backgrounds/{backgroundId}/picture', {
  title: 'Картинка на фон за портфолио',
  access: either(may.read('StudentPortfolios'), master.read('StudentPortfolios')),
  input: z.object({ backgroundId: id, seen: z.int().optional() }),
})

/** The cover: made with the first save. */
export const savePortfolio = call.post('/api/StudentPortfolios/{id}', {
  title: 'Запис на корица на портфолио',
  access: may.update('StudentPortfolios'),
  input: z.object({
    id: field('Дете', id),
    backgroundId: field('Фон', id).nullable().optional(),
    aboutMe: field('За мен', optionalLongText(3000)),
    family: field('Моето семейство', optionalLongText(3000)),
    version,
  }),
  output: saved,
  topics: ['portfolios'],
})

export const savePortfolioItem = call.post('/api/StudentPortfolios/update', {
  title: 'Запис на страница от портфолио',
  access: may.update('StudentPortfolios'),
  input: z.object({
    id: id.optional(),
    studentId: field('Дете', id),
    part: field('Раздел', oneOf(portfolioParts)),
    title: field('Заглавие', text(200)),
    text: field('Разказ', optionalLongText(5000)),
    forDate: field('Дата', day),
    fileId: field('Снимка', id).nullable().optional(),
    picture: field('Картинка', z.int().min(1).max(99)).nullable().optional(),
    version,
  }),
  output: saved,
  topics: ['portfolios'],
})

/** Children of a group with the consent of their families to photos, before a page for several of them. */
export const photoConsents = call.get('/api/StudentPortfolios/photo-consents', {
  title: 'Съгласия за снимки на децата от група',
  access: may.update('StudentPortfolios'),
  input: z.object({ classId: field('Група', id) }),
  output: z.object({
    result: z.array(z.object({ studentId: id, studentName: z.string(), ...allergyBadge, photosAllowed: z.boolean() })),
    rowsCount: z.int(),
  }),
  topics: ['portfolios', 'children', 'consents'],
})

/** Characters of a JPEG in base64: a photo with sides of 1,800 pixels takes about 600,000. */
const maxPhotoText = 1_400_000

/**
 * One page for several children. The photo is part of the input and not an upload, so that the whole save can wait on a
 * device without a network. Children without consent get no photo.
 */
export const saveSharedPage = call.post('/api/StudentPortfolios/shared', {
  title: 'Запис на страница в портфолиото на няколко деца',
  access: may.update('StudentPortfolios'),
  input: z.object({
    studentIds: field('Деца', z.array(id).min(1).max(40)),
    part: field('Раздел', oneOf(portfolioParts)),
    title: field('Заглавие', text(200)),
    text: field('Разказ', optionalLongText(5000)),
    forDate: field('Дата', day),
    /** JPEG in base64. */
    photo: field('Снимка', z.base64().max(maxPhotoText)).nullable().optional(),
  }),
  output: saved,
  topics: ['portfolios'],
})

export const deletePortfolioItem = call.delete('/api/StudentPortfolios/items/{itemId}', {
  title: 'Изтриване на страница от портфолио',
  access: may.update('StudentPortfolios'),
  input: z.object({ itemId: id }),
  output: done,
  topics: ['portfolios'],
})

export const deletePortfolio = call.delete('/api/StudentPortfolios/{id}', {
  title: 'Изтриване на портфолио',
  access: may.delete('StudentPortfolios'),
  input: z.object({ id }),
  output: done,
  topics: ['portfolios'],
})

export const portfolioPicture = call.file('/api/StudentPortfolios/items/{itemId}/picture', {
  title: 'Снимка от портфолио',
  access: may.read('StudentPortfolios'),
  input: z.object({ itemId: id, seen: z.int().optional() }),
})

export const exportPortfolio = call.file('/api/StudentPortfolios/export/{id}', {
  title: 'Изтегляне на портфолио',
  access: may.read('StudentPortfolios'),
  input: z.object({ id }),
})

// What the master offers to everybody.

const backgroundForm = z.object({
  id: id.optional(),
  name: field('Наименование', text(100)),
  pattern: field('Рисунък', oneOf(patterns)),
  colour: field('Цвят', oneOf(paperColours)),
  fileId: field('Картинка', id).nullable().optional(),
  version,
})

const templateForm = z.object({
  id: id.optional(),
  title: field('Заглавие', text(200)),
  prompt: field('Подсказка', longText(2000)),
  picture: field('Картинка', z.int().min(1).max(99)).nullable().optional(),
  version,
})

export const listMasterBackgrounds = call.list('/api/administration/PortfolioManagement/backgrounds', {
  title: 'Фонове за портфолио (общи)',
  access: master.read('StudentPortfolios'),
  row: background.extend({ version: z.int() }),
  orderBy: ['name'],
  topics: ['portfolio-backgrounds'],
})

export const saveMasterBackground = call.post('/api/administration/PortfolioManagement/backgrounds', {
  title: 'Запис на фон за портфолио',
  access: master.update('StudentPortfolios'),
  input: backgroundForm,
  output: saved,
  topics: ['portfolio-backgrounds', 'portfolios'],
})

export const deleteMasterBackground = call.delete(
  '/api/administration/PortfolioManagement/backgrounds/{backgroundId}',
  {
    title: 'Изтриване на фон за портфолио',
    access: master.delete('StudentPortfolios'),
    input: z.object({ backgroundId: id }),
    output: done,
    topics: ['portfolio-backgrounds'],
  },
)

export const listMasterPages = call.list('/api/administration/PortfolioManagement/templates', {
  title: 'Готови страници за портфолио (общи)',
  access: master.read('StudentPortfolios'),
  row: z.object({
    id,
    type: z.enum(sectionTypes),
    title: z.string(),
    prompt: z.string(),
    picture: z.int().nullable(),
    version: z.int(),
  }),
  orderBy: ['title'],
  topics: ['portfolio-templates'],
})

export const saveMasterPage = call.post('/api/administration/PortfolioManagement/{type}', {
  title: 'Запис на готова страница за портфолио',
  access: master.update('StudentPortfolios'),
  input: templateForm.extend({ type: field('Раздел', z.enum(sectionTypes)) }),
  output: saved,
  topics: ['portfolio-templates'],
})

export const deleteMasterPage = call.delete('/api/administration/PortfolioManagement/templates/{templateId}', {
  title: 'Изтриване на готова страница за портфолио',
  access: master.delete('StudentPortfolios'),
  input: z.object({ templateId: id }),
  output: done,
  topics: ['portfolio-templates'],
})
