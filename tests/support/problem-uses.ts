import { isTest, readSources } from './sources'

// Where the server refuses, by problem: read from the sources, because most refusals need a special situation.

export interface ProblemUse {
  /** 'people.name-taken' */
  readonly code: string
  readonly place: string
  /** Of the input, or several with a text each. */
  readonly namesField: boolean
}

const sliceOf: Readonly<Record<string, string>> = {
  refuse: 'platform',
  refuseAttendance: 'attendance',
  refuseCalendar: 'communication',
  refuseCommunication: 'communication',
  refuseIdentity: 'identity',
  refuseInstitutions: 'institutions',
  refusePeople: 'people',
  refuseStaff: 'staff',
}

/** What stands between the brackets that are open at `from`. */
function within(text: string, from: number): string {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/** Refusals whose problem is written where it is thrown or returned; one in a message or a table is no refusal yet. */
export const problemUses = (): ProblemUse[] =>
  readSources('apps/server/src')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:throw|return|\?|:) (refuse\w*)\(\s*'([a-z-]+)'/g)].flatMap(
        ({ 0: found, 1: maker = '', 2: name, index }) => {
          const slice = sliceOf[maker]
          if (!slice || slice === 'platform') return []
          const detail = within(text, index + found.length)
          const line = text.slice(0, index).split('\n').length
          return [{ code: `${slice}.${name}`, place: `${path}:${line}`, namesField: /\b(field|errors)\b/.test(detail) }]
        },
      ),
    )
