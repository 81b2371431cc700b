import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'

// Errors of calls. A slice declares its problems with `problems('slice', {...})` and throws `refuse('day-locked', {
// field: 'forDate', values: { day: '3.11.2026' } })`. The server responds with { isSuccessful: false, errorMessage,
// errors, code, requestId } (domain.md, Appendix D).

export interface ProblemDetail {
  /** Input field at which the form shows the text. */
  readonly field?: string
  /** Values for {name} placeholders in the text. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Texts by field path, if several fields are rejected. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Data the screen needs to act on. */
  readonly data?: unknown
  /** The screen where the user removes the reason. */
  readonly next?: NextStep
  /** The records of a stale save. The server looks up who changed them and fills `conflict` and `rows`. */
  readonly stale?: StaleRecords
  readonly conflict?: Conflict
  readonly rows?: readonly ConflictRow[]
}

/** Link below the text of a rejection. */
export interface NextStep {
  readonly to: string
  readonly label: string
}

/** Who saved a record after the client had opened it. */
export interface Conflict {
  /**
   * For the middle of a sentence: the full name, or the role ('учител') for a caller who may not see the name.
   */
  readonly by: string
  /** The caller saved it, in another tab or on another device. */
  readonly isOwn: boolean
  /** ISO instant of that save. */
  readonly at: string
  /** Labels of the columns that the save changed, without personal ones. Missing if unknown or not for the caller. */
  readonly fields?: readonly string[]
}

/** A conflicting row of a bulk save. The conflict is missing if the audit has no entry for the row. */
export interface ConflictRow {
  /** The key by which the call's input names the row. */
  readonly key: number | string
  readonly conflict?: Conflict
}

/** Rows of one table, by their primary keys as in `audit_change.row_id` ('5', '5:2026-11-18'). */
export interface StaleRecords {
  readonly table: string
  readonly id?: number | string
  /** For a bulk save. `id` defaults to `key`. */
  readonly rows?: readonly { readonly key: number | string; readonly id?: number | string | null }[]
}

export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    override readonly message: string,
    readonly detail: ProblemDetail = {},
  ) {
    super(message)
    this.name = 'Problem'
  }
}

/** Response body of every rejection. */
export interface ProblemBody {
  readonly isSuccessful: false
  readonly code: string
  readonly errorMessage: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly data?: unknown
  readonly next?: NextStep
  /** With `platform.stale`: who saved the record, or the first of `rows`, in between. */
  readonly conflict?: Conflict
  /** With `platform.stale` of a bulk save: every conflicting row. */
  readonly rows?: readonly ConflictRow[]
  readonly requestId?: string
}

/** One sentence: who saved and when, and what to do on a screen without merging. */
export function conflictText({ by, isOwn, at }: Conflict): string {
  const moment = new Date(at)
  const when = `${formatDay(today(moment))} в ${sofiaTime(moment)}`
  const who = isOwn ? 'от Вас от друг прозорец или устройство' : `от ${by}`
  return `Записът е променен ${who} на ${when}. Презаредете страницата.`
}

type Texts = Readonly<Record<string, readonly [status: number, text: string]>>

const catalogue = new Map<string, readonly [number, string]>()

/** All declared problems, for the conventions test. */
export const allProblems = (): ReadonlyMap<string, readonly [number, string]> => catalogue

const fill = (text: string, values: ProblemDetail['values']) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values?.[name] ?? whole))

export function problems<const T extends Texts>(slice: string, texts: T) {
  for (const [name, entry] of Object.entries(texts)) catalogue.set(`${slice}.${name}`, entry)
  return (name: keyof T & string, detail: ProblemDetail = {}): Problem => {
    const [status, text] = texts[name] ?? [500, name]
    const message = fill(text, detail.values)
    return new Problem(`${slice}.${name}`, status, message, detail)
  }
}

/** Problems of every call. */
export const refuse = problems('platform', {
  'bad-input': [400, 'Проверете въведените данни.'],
  'bad-json': [400, 'Заявката не може да бъде прочетена.'],
  'not-signed-in': [401, 'Влезте в системата, за да продължите.'],
  'session-ended': [401, 'Сесията Ви е изтекла. Влезте отново.'],
  'not-allowed': [403, 'Нямате права за тази операция!'],
  'second-factor-needed': [403, 'За Вашата роля се изисква двуфакторен вход. Настройте го, за да продължите.'],
  'not-found': [404, 'Записът не е намерен.'],
  'no-such-call': [404, 'Няма такава услуга.'],
  stale: [409, 'Записът е променен от друг потребител. Презаредете страницата.'],
  'no-version': [409, 'Записът не е запазен, защото не е ясно коя негова версия е отворена. Презаредете страницата.'],
  'already-exists': [409, 'Вече има такъв запис.'],
  'in-use': [409, 'Записът се използва и не може да бъде изтрит.'],
  'same-key-other-input': [409, 'Тази заявка вече е изпратена с други данни. Опитайте отново.'],
  'too-slow': [408, 'Данните пристигат твърде бавно. Проверете връзката си и опитайте отново.'],
  'too-large': [413, 'Изпратените данни са твърде много.'],
  'wrong-type': [415, 'Неподдържан вид на данните.'],
  'old-client': [426, 'Има нова версия на системата. Страницата ще се презареди.'],
  'too-many': [429, 'Твърде много опити. Изчакайте малко и опитайте отново.'],
  locked: [400, 'Периодът е заключен'],
  'choose-kindergarten': [400, 'Изберете детска градина, преди да записвате промени.'],
  unexpected: [500, 'Възникна грешка! Екипът ни работи по отстраняването на проблема.'],
  busy: [503, 'Системата е претоварена. Опитайте отново след малко.'],
  'disk-full': [507, 'Няма свободно място за запис. Обърнете се към администратора.'],
  maintenance: [503, 'Системата е в профилактика. Опитайте отново след малко.'],
})
