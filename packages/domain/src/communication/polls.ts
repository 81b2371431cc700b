// Polls and forms (анкети): questions, answers, visibility (domain.md 8 and Appendix C).

export const questionKinds = ['single', 'multiple', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const questionKindLabel: Record<QuestionKind, string> = {
  single: 'Един отговор',
  multiple: 'Няколко отговора',
  text: 'Свободен текст',
}

interface PollOption {
  readonly id: number
  readonly text: string
}

export interface PollQuestion {
  readonly id: number
  readonly text: string
  readonly kind: QuestionKind
  readonly required: boolean
  /** Empty for a text. */
  readonly options: readonly PollOption[]
}

export interface PollAnswer {
  readonly questionId: number
  readonly optionIds: readonly number[]
  readonly text: string | null
}

/** The four filters of the list (product.md 3), and polls without the caller's answer. */
export const pollFilters = ['Active', 'Waiting', 'Answered', 'Mine', 'Expired'] as const
export type PollFilter = (typeof pollFilters)[number]
export const pollFilterLabel: Record<PollFilter, string> = {
  Active: 'Активни',
  Waiting: 'Чакат отговора Ви',
  Answered: 'Отговорени',
  Mine: 'Мои',
  Expired: 'Изтекли',
}

export const resultsRules = ['author', 'staff', 'voted', 'closed', 'all'] as const
export type ResultsRule = (typeof resultsRules)[number]
export const resultsRuleLabel: Record<ResultsRule, string> = {
  author: 'Авторът и ръководството',
  staff: 'Служителите',
  voted: 'Всеки, който е отговорил',
  closed: 'Всички, след края на анкетата',
  all: 'Всички, по всяко време',
}

export interface PollViewer {
  readonly isAuthor: boolean
  /** Director or administrator of the kindergarten. */
  readonly manages: boolean
  readonly isStaff: boolean
  readonly hasVoted: boolean
}

export function maySeeResults(rule: ResultsRule, expired: boolean, viewer: PollViewer): boolean {
  if (viewer.isAuthor || viewer.manages) return true
  switch (rule) {
    case 'staff':
      return viewer.isStaff
    case 'voted':
      return viewer.hasVoted
    case 'closed':
      return expired
    case 'all':
      return true
    default:
      return false
  }
}

/** Names and free texts are visible to the author and the management, never to other parents. */
export const maySeeAnswers = (viewer: PollViewer): boolean => viewer.isAuthor || viewer.manages

export type AnswerProblem = 'missing' | 'one-only' | 'unknown-option' | 'unknown-question' | 'text-only'

/** Errors of the answers by index of the question; empty if valid. */
export function answerProblems(
  questions: readonly PollQuestion[],
  answers: readonly PollAnswer[],
): { readonly questionId: number; readonly problem: AnswerProblem }[] {
  const problems: { questionId: number; problem: AnswerProblem }[] = []
  const questionIds = new Set(questions.map((question) => question.id))
  for (const { questionId } of answers)
    if (!questionIds.has(questionId)) problems.push({ questionId, problem: 'unknown-question' })
  for (const question of questions) {
    const problem = problemOf(
      question,
      answers.filter((answer) => answer.questionId === question.id),
    )
    if (problem) problems.push({ questionId: question.id, problem })
  }
  return problems
}

function problemOf(question: PollQuestion, answers: readonly PollAnswer[]): AnswerProblem | undefined {
  const [answer, another] = answers
  if (another) return 'one-only'
  const chosen = answer?.optionIds ?? []
  const text = answer?.text ?? null
  if (question.kind === 'text') {
    if (chosen.length > 0) return 'text-only'
    return question.required && !text ? 'missing' : undefined
  }
  if (chosen.some((id) => !question.options.some((option) => option.id === id))) return 'unknown-option'
  if (question.kind === 'single' && chosen.length > 1) return 'one-only'
  return question.required && chosen.length === 0 ? 'missing' : undefined
}

/** Stored form: in the order of the questions, without unknown and empty answers. */
export const cleanAnswers = (questions: readonly PollQuestion[], answers: readonly PollAnswer[]): PollAnswer[] =>
  questions.flatMap((question) => {
    const given = answers.find((answer) => answer.questionId === question.id)
    if (!given) return []
    const optionIds =
      question.kind === 'text'
        ? []
        : question.options.map((option) => option.id).filter((id) => given.optionIds.includes(id))
    const text = question.kind === 'text' ? given.text : null
    return optionIds.length > 0 || text ? [{ questionId: question.id, optionIds, text }] : []
  })

export interface QuestionTally {
  readonly questionId: number
  /** Number of answers, the base of shares. */
  readonly answered: number
  readonly options: readonly { readonly id: number; readonly votes: number }[]
  /** Sorted alphabetically, because the order of arrival would reveal authors. */
  readonly texts: readonly string[]
}

export function tallyOf(
  questions: readonly PollQuestion[],
  votes: readonly (readonly PollAnswer[])[],
): QuestionTally[] {
  return questions.map((question) => {
    const given = votes.flatMap((vote) => vote.filter((answer) => answer.questionId === question.id))
    return {
      questionId: question.id,
      answered: given.length,
      options: question.options.map(({ id }) => ({
        id,
        votes: given.filter((answer) => answer.optionIds.includes(id)).length,
      })),
      texts: given.flatMap(({ text }) => (text ? [text] : [])).toSorted(),
    }
  })
}

/**
 * Anonymous results are published in steps: the first after this number of votes, and each after this number of further
 * votes. Otherwise comparing the sums before and after a single vote would reveal it.
 */
export const fewestTogether = 3

/** Whether the sums may be published again after this number of unpublished votes. */
export const mayTellAnew = (votes: number, untold: number): boolean =>
  votes >= fewestTogether && untold >= fewestTogether

/** Share in whole percent. */
export const shareOf = (votes: number, of: number): number => (of === 0 ? 0 : Math.round((votes * 100) / of))
