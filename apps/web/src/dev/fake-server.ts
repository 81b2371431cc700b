import { day, today } from '@asistent/domain/kernel/day'
import { resources } from '@asistent/domain/access/resources'
import { getUserData, type UserData } from '@asistent/contract/identity/session.calls'
import { keyOf, queryClient } from '../platform/use-call'
import { groupNames, makeKids, makeMonth } from './sample-data'

// In-browser responses to the sample calls of the blocks page. Excluded from production builds.

interface Request {
  readonly query: URLSearchParams
  readonly path: readonly string[]
  readonly body: unknown
}

const groups = [...groupNames, 'Лятна група'].map((name, index) => ({
  id: index + 1,
  name,
  isForSubstitution: name === 'Лятна група',
}))

const kid = {
  id: 7,
  fullName: 'Дария Георгиева Маринова',
  firstName: 'Дария',
  middleName: 'Георгиева',
  lastName: 'Маринова',
  birthDate: '2021-03-08',
  gender: 2,
  groupId: 2,
  arrivesAt: '08:15',
  sop: false,
  sopNumber: null,
  siblings: 1,
  weight: 17.45,
  monthlyFee: 22.5,
  allergies: ['мляко'],
  leftOn: null,
  parents: [
    { name: 'Елица Маринова', kinship: 1, email: 'elitsa@example.bg' },
    { name: 'Георги Маринов', kinship: 2, email: 'georgi@example.bg' },
  ],
  contactEmail: 'elitsa@example.bg',
  note: 'Идва след 9:00 в сряда.',
  character:
    '<h2>Характеристика</h2><p>Обича <strong>да рисува</strong> и да пее.</p><ul><li>общителна</li><li>любопитна</li></ul>',
  documents: [{ id: 1, name: 'Медицинска бележка.pdf', size: 182_000, type: 'application/pdf' }],
  version: 3,
}

const report = {
  result: [
    ['Ясла', 'Бонбони', 16, 212, 13.25, 82.8, 0],
    ['Детска градина', 'Калинка', 22, 301, 18.81, 85.5, 132],
    ['Детска градина', 'Звънче', 23, 330, 20.63, 89.7, 154],
    ['Детска градина', 'Слънчо', 23, 214, 13.38, 58.2, 88.5],
  ].map(([kind, groupName, enrolled, present, average, share, due]) => ({
    kind,
    groupName,
    enrolled,
    present,
    average,
    share,
    due,
  })),
  rowsCount: 4,
  totals: { enrolled: 84, present: 1057, due: 374.5 },
  subtitle: 'за ноември 2026 г.',
  notes: ['СМП = дете-дни ÷ работни дни.'],
}

function kidsPage({ query }: Request) {
  const search = (query.get('nameSearchTerm') ?? '').toLowerCase()
  const picked = query.getAll('groupIds').map(Number)
  const rows = makeKids(240)
    .filter((one) => one.name.toLowerCase().includes(search))
    .filter((one) => picked.length === 0 || picked.includes(one.groupId))
    .filter((one) => !query.get('status') || one.status === Number(query.get('status')))
    .filter((one) => !query.get('isSop') || String(one.sop) === query.get('isSop'))
  const order = query.get('orderByColumn')
  const sign = query.get('orderByDescending') === 'true' ? -1 : 1
  const sorted = order
    ? rows.toSorted((left, right) => {
        const [a, b] = [left[order as 'name'], right[order as 'name']]
        return (a < b ? -1 : a > b ? 1 : 0) * sign
      })
    : rows
  const size = Number(query.get('pageSize') ?? 25)
  const from = (Number(query.get('pageNumber') ?? 1) - 1) * size
  return { result: sorted.slice(from, from + size), rowsCount: rows.length }
}

const answers: Readonly<Record<string, (request: Request) => unknown>> = {
  'GET kids': (request) => (request.path.length > 1 ? kid : kidsPage(request)),
  'POST kids': () => ({ isSuccessful: true, entityId: 7 }),
  'DELETE kids': () => ({ isSuccessful: true }),
  'GET groups': () => ({ result: groups, rowsCount: groups.length }),
  'GET attendances': ({ path }) => {
    const [month = 11, year = 2026] = path.slice(2).map(Number)
    return makeMonth(year, month, 30, day('2026-11-16'))
  },
  'POST attendances': () => ({ isSuccessful: true }),
  'GET reports': () => report,
  'POST documents': () => ({ id: Date.now(), name: 'качен файл.pdf', size: 1000 }),
}

const devUser = (): UserData => {
  const year = Number(today(new Date()).slice(0, 4))
  return {
    id: 1,
    firstName: 'Мария',
    lastName: 'Иванова',
    email: 'maria@example.bg',
    avatarPath: null,
    userType: 1,
    baseRoleType: 1,
    periodId: 2,
    periods: [
      { id: 1, name: `${year - 1}/${year}`, active: false },
      { id: 2, name: '2026/2027', active: true },
    ],
    defaultCurrency: 0,
    language: null,
    showBothCurrencies: false,
    dailyFeed: false,
    consolidation: false,
    kindergartens: [],
    notificationFlags: 0,
    favourites: [],
    access: resources.map((resource) => ({
      resource,
      group: '',
      canView: true,
      canCreate: true,
      canEdit: true,
      read: true,
      create: true,
      update: true,
      delete: true,
      master: false,
      own: false,
    })),
  }
}

const bodyOf = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined

const prefix = '/api/dev/'
const travelMilliseconds = 150
let installed = false

export function installFakeServer(): void {
  if (installed) return
  installed = true
  if (!queryClient.getQueryData(keyOf(getUserData, {}))) queryClient.setQueryData(keyOf(getUserData, {}), devUser())
  const real = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = new URL(
      typeof input === 'string' ? input : input instanceof URL ? input.href : input.url,
      location.href,
    )
    if (!address.pathname.startsWith(prefix)) return real(input, init)
    const path = address.pathname.slice(prefix.length).split('/')
    const answer = answers[`${init?.method ?? 'GET'} ${path[0]}`]
    if (!answer) return Response.json({ errorMessage: 'Няма такава услуга.' }, { status: 404 })
    const answered = answer({ query: address.searchParams, path, body: bodyOf(init) })
    const given = answered instanceof Response ? answered : Response.json(answered)
    // Simulates network latency: the page renders before its data arrives.
    await new Promise((resolve) => setTimeout(resolve, travelMilliseconds))
    // `npm run bench` measures from here to the finished screen.
    performance.mark(`answered ${path[0]}`)
    return given
  }
}
