import type { CallAnswer } from './sending'

const isText = (text: unknown): boolean => typeof text === 'string' && /[А-Яа-я]{2}/.test(text)

/** Returns the fault of a response to a bad request, which must be a success or a Bulgarian problem. */
export function fault(answer: CallAnswer<unknown>, lastError: () => string): string | undefined {
  const { status, problem } = answer
  if (status >= 200 && status < 300) return undefined
  if (status >= 500) return `${status}: ${lastError()}`
  if (status < 400) return `${status} is neither success nor refusal`
  if (typeof problem !== 'object' || problem === null)
    return `${status} without a body: ${answer.bytes.toString('utf8').slice(0, 80)}`
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- the type is what the test checks
  if (problem.isSuccessful !== false || typeof problem.code !== 'string' || typeof problem.requestId !== 'string')
    return `${status} is no problem body: ${JSON.stringify(problem).slice(0, 120)}`
  const texts = [problem.errorMessage, ...Object.values(problem.errors ?? {}).flat()]
  const foreign = texts.find((text) => !isText(text))
  return foreign === undefined ? undefined : `${status} speaks no Bulgarian: ${JSON.stringify(foreign)}`
}
