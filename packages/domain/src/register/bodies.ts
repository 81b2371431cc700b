/** Content of a record, with the field names of the register; compared as a whole. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain | undefined }
export type RegisterBody = { readonly [name: string]: Plain | undefined }

/** Canonical text: sorted names, missing and null fields omitted. */
export function bodyText(value: Plain | undefined): string {
  if (value === undefined || value === null) return 'null'
  if (Array.isArray(value)) return `[${(value as readonly Plain[]).map(bodyText).join(',')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, field]) => field !== undefined && field !== null)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${bodyText(field as Plain)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

export const sameBody = (left: RegisterBody | null, right: RegisterBody | null): boolean =>
  bodyText(left) === bodyText(right)

/** A scheduled lesson with the register's ids. */
export interface RegisterLesson {
  readonly scheduleLessonId: number
  readonly date: string
  readonly hourNumber: number
  readonly curriculumId: number
}
