import { genderOf, type GrammaticalGender } from '@asistent/domain/kernel/agreement'
import { expect, test } from 'vitest'
import { isTest, readSources, withoutComments } from '../support/sources'

// Bulgarian grammar of the texts that are written in the sources. kernel/agreement.test.ts checks the labels of
// statuses in the domain.

const sources = readSources('apps', 'packages')
  .filter(({ path }) => !isTest(path) && !/\/(demo|dev)\//.test(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }))

/** Noun of the badges of a screen that begin with an adjective or a participle; a screen without one fails. */
const nouns: Readonly<Record<string, string | readonly string[]>> = {
  'admission/application.screen.tsx': 'Критерий',
  'choices/cause-orders.tsx': 'Заповед',
  'communication/board-note.tsx': 'Бележка',
  'communication/master-messages-live.screen.tsx': 'Съобщение',
  'communication/polls-one.screen.tsx': 'Анкета',
  'dashboards/health.screen.tsx': 'Писмо',
  'dashboards/jobs-card.tsx': 'Задача',
  'dashboards/jobs.screen.tsx': 'Задача',
  'dashboards/own-children-card.tsx': 'Присъствие',
  'help/help-topics.screen.tsx': 'Тема',
  'identity/profile/two-factor.tsx': 'Влизане',
  'institutions/days-off-for-parents.tsx': 'Заведение',
  'institutions/kindergarten.screen.tsx': ['Профил', 'Градина'],
  'institutions/kindergartens.screen.tsx': 'Градина',
  'institutions/lock-rows.tsx': 'Въвеждане',
  'institutions/official-days.tsx': 'Ден',
  'institutions/packages.screen.tsx': 'Пакет',
  'institutions/partner.screen.tsx': 'Лого',
  'institutions/resources.screen.tsx': 'Ресурс',
  'institutions/school-years.screen.tsx': 'Година',
  'kitchen/calculation-portions.tsx': 'Количество',
  'kitchen/calculation-products.tsx': 'Количество',
  'kitchen/haccp.screen.tsx': 'Измерване',
  'kitchen/norms.screen.tsx': 'Изчисление',
  'payments/cash-day.screen.tsx': 'Ден',
  'payments/generate.screen.tsx': 'Такса',
  'payments/invoice-parts.tsx': 'Такса',
  'people/child.screen.tsx': 'Дете',
  'people/guardian-rights.tsx': 'Родител',
  'people/roll-over-done.tsx': 'Преминаване',
  'planning/year.screen.tsx': 'Тема',
}

const participle = /^(не)?\p{L}*(ен|на|но|ан|ил|ила|ило|нат|ната|нато|ата|ато|нов|нова|ново|ета|ето|ит|ита|ито|чил)$/u
/** First words that look like one, and badges whose noun is in the text. */
const others = /^(готово|само|автоматично|отказан запис|анулиран документ|чака|ден$|напомнено в)/iu

const genderOfForm = (word: string): GrammaticalGender =>
  /[ая]$/u.test(word) ? 'feminine' : /[ое]$/u.test(word) ? 'neuter' : 'masculine'

function badgesIn(text: string): string[] {
  const elements = [...text.matchAll(/<StatusBadge(?:[^>]|=>)*?\/>/g)].flatMap(([element]) =>
    [...element.matchAll(/['`"]([^'`"]*[а-я][^'`"]*)['`"]/g)].map(([, label = '']) => label),
  )
  const objects = [...text.matchAll(/label: '([^']+)',\s*tone: '/g)].map(([, label = '']) => label)
  return [...elements, ...objects]
}

test('badges that are written in the web agree with their noun', () => {
  const wrong: string[] = []
  const used = new Set<string>()
  for (const { path, text } of sources) {
    const screen = path.replace('apps/web/src/', '')
    for (const label of badgesIn(text)) {
      const [first = ''] = label.toLocaleLowerCase('bg').split(/[\s,]/)
      if (!participle.test(first) || others.test(label)) continue
      used.add(screen)
      const genders = [nouns[screen] ?? []].flat().map(genderOf)
      if (!genders.includes(genderOfForm(first))) wrong.push(`${screen}: „${label}“ of „${nouns[screen]?.toString()}“`)
    }
  }
  expect(wrong).toEqual([])
  expect([...used].toSorted()).toEqual(Object.keys(nouns).toSorted())
})

/** Verbs of one and of many. */
const verbs: Readonly<Record<string, string>> = {
  е: 'са',
  което: 'които',
  чака: 'чакат',
  няма: 'нямат',
  остава: 'остават',
  изтича: 'изтичат',
  пропуска: 'пропускат',
  има: 'имат',
  върви: 'вървят',
  липсва: 'липсват',
  може: 'могат',
  ще: 'ще',
}

/** What is wrong with the forms for one and for many. */
function pluralFault(one: string, many: string): string | undefined {
  const [left, right] = [one, many].map((form) => form.toLocaleLowerCase('bg').split(' ')) as [string[], string[]]
  if (one === many) return 'the same'
  if (left.length !== right.length) return 'different words'
  const [head = ''] = left
  const [heads = ''] = right
  // 'Ще се изготви', 'остава' and 'остават'.
  if (/[аяие]т$/u.test(heads) && !(head in verbs)) return /[аяие]$/u.test(head) ? undefined : 'a verb'
  if (/(а|я)$/u.test(head) && !/(и|е)$/u.test(heads) && !(head in verbs)) return 'a feminine noun'
  if (/(о|е)$/u.test(head) && !/(а|я|и)$/u.test(heads) && !(head in verbs)) return 'a neuter noun'
  if (/[бвгджзклмнпрстфхцчшщй]$/u.test(head) && !/(а|я|и|е|у)$/u.test(heads)) return 'a masculine noun'
  return left.some((word, index) => word in verbs && right[index] !== verbs[word]) ? 'a verb' : undefined
}

test('forms for one and for many agree in number', () => {
  const pairs = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/plural(?:Word)?\([^']*?,\s*'([^']+)',\s*'([^']+)',?\s*\)/g)].map(([, one = '', many = '']) => ({
      path,
      one,
      many,
      fault: pluralFault(one, many),
    })),
  )
  expect(pairs.length).toBeGreaterThan(150)
  expect(pairs.filter(({ fault }) => fault)).toEqual([])
})

test('the check of plurals finds what is wrong', () => {
  expect(pluralFault('дете', 'деца')).toBeUndefined()
  expect(pluralFault('нова група', 'нови групи')).toBeUndefined()
  expect(pluralFault('месец', 'месеца')).toBeUndefined()
  expect(pluralFault('заявка чака', 'заявки чакат')).toBeUndefined()
  for (const [one, many] of [
    ['група', 'групата'],
    ['дете', 'дете'],
    ['заявка чака', 'заявки чака'],
    ['запис', 'запис нов'],
    ['заявление', 'заявленийе'],
  ] as const)
    expect(pluralFault(one, many)).toBeDefined()
})

test('a percentage has a space before its sign', () => {
  const written = sources
    .filter(({ path }) => !/\/(db|look|typst)\//.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })))
  const shown = written.filter(({ line }) => /[\d}]\s%[`'" .,;)<]/u.test(line))
  expect(shown.length).toBeGreaterThan(20)
  // CSS lengths and patterns of SQL are no texts.
  const css =
    /width|height|left|top|inset|translate|gradient|color-mix|numFmt|like|repeat\(|style|\b(?:ma|mi)?[wh]=|basis|flex|transform|sizes|offset/i
  expect(
    written.filter(({ line }) => /[\d}]%[`'" .,;)<]/u.test(line.replaceAll('\\u00a0', ' ')) && !css.test(line)),
  ).toEqual([])
})
