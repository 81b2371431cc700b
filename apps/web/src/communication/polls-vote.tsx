import { Alert, Button, Checkbox, Group, Radio, Stack, Textarea } from '@mantine/core'
import {
  longestAnswer,
  vote,
  type PollAnswered,
  type ShownQuestion,
} from '@asistent/contract/communication/polls.calls'
import { useState } from 'react'
import { toast } from '../blocks/parts/toast'
import { CallError } from '../platform/api'
import { refreshTopics, useSend } from '../platform/use-call'
import { useUser } from '../platform/user'
import { ballotOf, hasBallot } from './polls-ballot'
import classes from './polls.module.css'
import { t } from '../platform/language'

interface Given {
  readonly optionIds: readonly number[]
  readonly text: string
}

const nothing: Given = { optionIds: [], text: '' }

const startOf = ({ answers }: PollAnswered): Readonly<Record<number, Given>> =>
  Object.fromEntries(
    (answers ?? []).map(({ questionId, optionIds, text }) => [questionId, { optionIds, text: text ?? '' }]),
  )

export function VoteForm({ poll }: { poll: PollAnswered }) {
  const user = useUser()
  const sending = useSend(vote)
  const [given, setGiven] = useState(() => startOf(poll))
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const accountId = user?.id ?? 0
  if (poll.anonymous && poll.answered && !hasBallot(accountId, poll.id))
    return (
      <p className={classes.soft}>
        {t('Отговорихте. Анкетата е анонимна и отговорът може да се промени само от устройството, на което е даден.')}
      </p>
    )

  async function submit() {
    setErrors({})
    try {
      await sending.mutateAsync({
        pollId: poll.id,
        answers: poll.questions.map(({ id }) => {
          const { optionIds, text } = given[id] ?? nothing
          return { questionId: id, optionIds: [...optionIds], text: text.trim() || null }
        }),
        ...(poll.anonymous && { ballot: ballotOf(accountId, poll.id) }),
      })
      toast.done(poll.answered ? t('Отговорът Ви е променен') : t('Благодарим за отговора'))
    } catch (error) {
      const refused = error instanceof CallError ? error.body.errors : undefined
      if (refused) setErrors(refused)
      else toast.failed(error, t('Анкета'))
      refreshTopics(['polls'])
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        {poll.anonymous && (
          <Alert color="blue">
            {t(
              'Анкетата е анонимна: отговорът Ви се пази без името Ви. Можете да го промените до края ѝ, но само от това устройство.',
            )}
            {poll.answered && ` ${t('Отговорете отново на всичко.')}`}
          </Alert>
        )}
        {poll.questions.map((question) => (
          <QuestionInput
            key={question.id}
            question={question}
            given={given[question.id] ?? nothing}
            error={errors[`answers.${question.id}`]?.join(' ')}
            set={(answer) => setGiven((before) => ({ ...before, [question.id]: answer }))}
          />
        ))}
        <Group>
          <Button type="submit" loading={sending.isPending}>
            {poll.answered ? t('Промени отговора') : t('Изпрати отговора')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface QuestionInputProps {
  readonly question: ShownQuestion
  readonly given: Given
  readonly error: string | undefined
  readonly set: (given: Given) => void
}

function QuestionInput({ question, given, error, set }: QuestionInputProps) {
  const common = {
    label: question.text,
    error,
    withAsterisk: question.required,
    classNames: { label: classes.question },
  }
  switch (question.kind) {
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxLength={longestAnswer}
          value={given.text}
          onChange={(event) => set({ ...given, text: event.currentTarget.value })}
        />
      )
    case 'single':
      return (
        <Radio.Group
          {...common}
          value={String(given.optionIds[0] ?? '')}
          onChange={(value) => set({ ...given, optionIds: [Number(value)] })}
        >
          <Stack gap="xs" mt="xs">
            {question.options.map(({ id, text }) => (
              <Radio key={id} value={String(id)} label={text} />
            ))}
          </Stack>
        </Radio.Group>
      )
    default:
      return (
        <Checkbox.Group
          {...common}
          value={given.optionIds.map(String)}
          onChange={(values) => set({ ...given, optionIds: values.map(Number) })}
        >
          <Stack gap="xs" mt="xs">
            {question.options.map(({ id, text }) => (
              <Checkbox key={id} value={String(id)} label={text} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
  }
}
