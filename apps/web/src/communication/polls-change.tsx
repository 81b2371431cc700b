import { changePoll, type PollAnswered } from '@asistent/contract/communication/polls.calls'
import { formPart } from '../blocks/form/form-part'
import { Page } from '../blocks/parts/page'
import { pollFields } from './polls-fields'

const toForm = (poll: PollAnswered) => ({
  id: poll.id,
  version: poll.version,
  question: poll.question,
  description: poll.description,
  questions: poll.questions,
  anonymous: poll.anonymous,
  results: poll.results,
  expirationTime: poll.expirationTime,
  ...(poll.recipients && { recipients: poll.recipients }),
})

const OpenForm = formPart({ save: changePoll, toForm, fields: (field) => pollFields(field, false) })
const FixedForm = formPart({ save: changePoll, toForm, fields: (field) => pollFields(field, true) })

interface PollChangeProps {
  readonly poll: PollAnswered
  readonly refetch: () => Promise<{ data?: unknown }>
  readonly close: () => void
}

export function PollChange({ poll, refetch, close }: PollChangeProps) {
  const Form = poll.fixed ? FixedForm : OpenForm
  return (
    <Page
      title="Промяна на анкета"
      lead={poll.fixed ? 'Вече има отговори: въпросите и условията, при които са дадени, не се променят.' : undefined}
    >
      <Form record={poll} refetch={refetch} close={close} />
    </Page>
  )
}
