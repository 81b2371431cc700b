import { isTest, readSources } from './sources'

// Places where the server rejects calls, by problem: parsed from the sources, because most rejections need a special
// situation.

export interface ProblemUse {
  /** 'people.name-taken' */
  readonly code: string
  readonly location: string
  /** True if it names an input field, or several with a text each. */
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

/** Text up to the bracket that closes the one open at `from`. */
function within(text: string, from: number): string {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/**
 * Rejections that are thrown or returned where their problem is written; problems inside messages or tables do not
 * count.
 */
export const problemUses = (): ProblemUse[] =>
  readSources('apps/server/src')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:throw|return|\?|:) (refuse\w*)\(\s*'([a-z-]+)'/g)].flatMap(
        ({ 0: row, 1: maker = '', 2: name, index }) => {
          const slice = sliceOf[maker]
          if (!slice || slice === 'platform') return []
          const detail = within(text, index + row.length)
          const line = text.slice(0, index).split('\n').length
          return [
            { code: `${slice}.${name}`, location: `${path}:${line}`, namesField: /\b(field|errors)\b/.test(detail) },
          ]
        },
      ),
    )
