// Which fields of responses to parents hold Bulgarian text, and why. All other text of a response is text of the program
// and must be in the language of the parent (decision 024).

/**
 * `written` is text or a name of people; `label` is a text of the program that the screens translate with `t`; `program`
 * is a text of the program, although a later rule has its field.
 */
type Kind = 'written' | 'label' | 'program'

interface Rule {
  /** Path of calls, `*` for any rest; without it every call. */
  readonly call?: string
  /** Ends of field paths: 'createdBy.name'. */
  readonly fields: readonly string[]
  readonly kind: Kind
  readonly why: string
  /** Applies to such texts only. */
  readonly only?: RegExp
}

/** The first rule that matches decides. */
const rules: readonly Rule[] = [
  { call: '/api/Waiting*', fields: ['kinds[].title'], kind: 'program', why: 'what waits for the parent' },
  {
    call: '/api/Activities/parents/student-enrollment',
    fields: ['requests[].state'],
    kind: 'label',
    why: 'the state of a request',
  },
  { call: '/api/Menus/meal-types', fields: ['name'], kind: 'label', why: 'meals of the day' },
  {
    call: '/api/StudentAttendances/*',
    fields: ['meals.names[]', 'familyProblem', 'problem'],
    kind: 'label',
    why: 'meals of the day, and the reason for which an application will be rejected',
  },
  { fields: ['levelName', 'results[].level'], kind: 'label', why: 'levels of results' },
  { fields: ['bandName'], kind: 'label', why: 'bands of the body mass index' },
  { fields: ['occupation'], kind: 'label', why: 'occupations of the staff' },
  { fields: ['upcomingExaminations[].title'], kind: 'label', why: 'stages of the results' },
  {
    call: '/api/DaysOff/*',
    fields: ['kindName'],
    kind: 'label',
    why: 'kinds of days off',
  },
  {
    fields: ['firstName', 'middleName', 'lastName', 'createdBy', 'enteredBy', 'recordedBy', 'report.by', 'gpName'],
    kind: 'written',
    why: 'names of people',
  },
  {
    fields: ['studentName', 'childName', 'parentName', 'teacherName', 'teachers[]', 'leader', 'collectors[].name'],
    kind: 'written',
    why: 'names of people',
  },
  {
    fields: ['className', 'groupName', 'kindergartenName', 'kindergarten', 'classes[].name'],
    kind: 'written',
    why: 'names of groups and kindergartens',
  },
  {
    fields: [
      'activityName',
      'activity',
      'providerName',
      'provider',
      'partner',
      'result[].type',
      'subjectName',
      'kindName',
      'typeName',
    ],
    kind: 'written',
    why: 'names of activities, providers, subjects and consents, which a kindergarten enters',
  },
  {
    fields: ['name'],
    kind: 'written',
    why: 'names of people, places, activities, days off, files and records that people enter',
  },
  {
    fields: [
      'city',
      'adress',
      'address',
      'addressCurrent',
      'addressPermanent',
      'birthPlace',
      'citizenship',
      'municipality',
      'place',
    ],
    kind: 'written',
    why: 'places and addresses',
  },
  {
    fields: ['title', 'text', 'summary', 'content', 'description', 'question', 'note', 'reason', 'prompt', 'theme'],
    kind: 'written',
    why: 'messages, notes, events, questions, lessons and descriptions',
  },
  {
    fields: ['number', 'enrollmentOrder', 'hours'],
    kind: 'written',
    why: 'numbers of documents and hours, as entered',
  },
  { fields: ['relation'], kind: 'written', why: 'what a contact or collector is to the child, as entered' },
  {
    call: '/api/HelpTopics*',
    fields: ['lead'],
    kind: 'written',
    why: 'topics that the master or a kindergarten writes',
  },
  { fields: ['closed'], kind: 'written', why: 'the name of a day off; the menu translates official ones' },
  {
    call: '/api/Waiting',
    fields: ['rows[].detail'],
    kind: 'written',
    why: 'the name of a child or sender',
    only: /^([А-Я][а-я]+ ?)+$/u,
  },
  {
    call: '/api/activities/invoices/*',
    fields: ['lines[].why'],
    kind: 'written',
    why: 'explanations of earlier versions, which are stored as text',
    only: /^за проба$/u,
  },
]

/** Calls that no translated screen of parents sends; their screens are Bulgarian. */
export const callsOfBulgarianScreens: readonly { readonly calls: readonly string[]; readonly why: string }[] = [
  {
    calls: ['/api/Geography/*'],
    why: 'names of places, for addresses',
  },
  {
    calls: [
      '/api/Teachers*',
      '/api/Classes*',
      '/api/Activities/types',
      '/api/activities/activity-providers*',
      '/api/UserRoles',
    ],
    why: 'records of the staff and groups: the screens are for the staff',
  },
  {
    calls: [
      '/api/SchoolSubjects',
      '/api/Subjects',
      '/api/Kindergartens/subjects',
      '/api/classes/*',
      '/api/ClassPrograms/*',
    ],
    why: 'subjects and programmes: the screens are for the staff',
  },
  {
    calls: ['/api/Lessons/*', '/api/complex/administration/yearlySchoolPlan/*', '/api/SchoolYearTermDates'],
    why: 'plans of lessons',
  },
  { calls: ['/api/fees_depricated/*'], why: 'fees of former years' },
  { calls: ['/api/AdministrationDocuments/*'], why: 'official documents of the kindergarten' },
  { calls: ['/api/Audit/*'], why: 'the history of a record names tables and columns' },
  {
    calls: ['/api/StudentMedicalNotes/register', '/api/Students/overview-models', '/api/PaymentTypes'],
    why: 'reports and nomenclatures for the staff',
  },
]

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*')
    ? path.toLowerCase().startsWith(pattern.slice(0, -1).toLowerCase())
    : path.toLowerCase() === pattern.toLowerCase()

export const isOfBulgarianScreen = (path: string): boolean =>
  callsOfBulgarianScreens.some(({ calls }) => calls.some((pattern) => matches(pattern, path)))

export interface Text {
  /** Path of the call. */
  readonly call: string
  readonly field: string
  readonly text: string
}

/** Every text with Cyrillic letters in a response. */
export function cyrillicTexts(call: string, value: unknown, field = ''): Text[] {
  if (typeof value === 'string') return /[а-я]/i.test(value) ? [{ call, field, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((item) => cyrillicTexts(call, item, `${field}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    // The response of the start has those of other calls.
    name.startsWith('/api/')
      ? cyrillicTexts(name.replace(/\?.*/, ''), part)
      : cyrillicTexts(call, part, field === '' ? name : `${field}.${name}`),
  )
}

const endsWith = (field: string, end: string): boolean =>
  field === end || (field.endsWith(end) && (end.startsWith('[') || '.'.includes(field.at(-end.length - 1) ?? '')))

const ruleOf = ({ call, field, text }: Text): Rule | undefined =>
  rules.find(
    (rule) =>
      (!rule.call || matches(rule.call, call)) &&
      rule.fields.some((end) => endsWith(field, end)) &&
      (!rule.only || rule.only.test(text)),
  )

export const kindOfText = (text: Text): Kind => ruleOf(text)?.kind ?? 'program'

/** Entries of the lists that match no text. */
export function unusedEntries(texts: readonly Text[]): string[] {
  const used = new Map(rules.map((rule) => [rule, new Set<string>()]))
  for (const text of texts) {
    const rule = ruleOf(text)
    if (rule) for (const end of rule.fields) if (endsWith(text.field, end)) used.get(rule)!.add(end)
  }
  return rules
    .filter(({ kind }) => kind !== 'program')
    .flatMap((rule) => rule.fields.filter((end) => !used.get(rule)!.has(end)).map((end) => `${rule.call ?? ''} ${end}`))
}
