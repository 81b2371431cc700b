import { Button, Group } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { getPollResults, remindPoll, type PollResults } from '@asistent/contract/communication/polls.calls'
import { fewestTogether, shareOf } from '@asistent/domain/communication/polls'
import { plural } from '@asistent/domain/kernel/text'
import { useState, type ReactNode } from 'react'
import { PersonName } from '../blocks/parts/names'
import { Figure, Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'
import classes from './polls.module.css'
import { counted, t } from '../platform/language'

/** Live results: refetched on votes by their topic. */
export function PollResultsView({ id }: { id: number }) {
  return (
    <Answered answer={useCall(getPollResults, { id })} lines={6}>
      {(results) => (
        <>
          <Section title={t('Резултати')} side={<RemindButton results={results} />}>
            <div className={classes.figures}>
              <Figure value={results.votes} label={t('отговорили')} />
              <Figure value={results.asked} label={t('попитани')} />
              <Figure value={shareOf(results.votes, results.asked)} unit="%" label={t('участие')} />
            </div>
            {results.anonymous && <AnonymousNote results={results} />}
            {results.questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </Section>
          {results.voters && <Voters results={results} voters={results.voters} />}
        </>
      )}
    </Answered>
  )
}

/** Shows the first few items and the rest on demand. */
function FirstOf<Item>({
  items,
  first,
  children,
}: {
  items: readonly Item[]
  first: number
  children: (items: readonly Item[]) => ReactNode
}) {
  const [all, setAll] = useState(false)
  return (
    <>
      {children(all ? items : items.slice(0, first))}
      {items.length > first && (
        <Button variant="subtle" mt="xs" onClick={() => setAll(!all)}>
          {all ? t('Покажи по-малко') : t('Покажи всички ({number})', { number: items.length })}
        </Button>
      )}
    </>
  )
}

function AnonymousNote({ results }: { results: PollResults }) {
  if (results.counted === results.votes && results.votes > 0) return null
  return (
    <p className={classes.soft} role="status">
      {results.counted === 0
        ? t('Анкетата е анонимна: резултатите се показват при поне {fewestTogether} гласа.', { fewestTogether })
        : counted(
            results.votes,
            'Показани са {counted} от {count} глас. Новите се прибавят по няколко наведнъж, за да не се познае чии са.',
            'Показани са {counted} от {count} гласа. Новите се прибавят по няколко наведнъж, за да не се познае чии са.',
            { counted: results.counted },
          )}
    </p>
  )
}

function RemindButton({ results }: { results: PollResults }) {
  const reminding = useSend(remindPoll)
  if (!results.mayRemind) return null
  return (
    <Button
      variant="light"
      leftSection={<IconBellRinging size={18} aria-hidden />}
      loading={reminding.isPending}
      onClick={() =>
        reminding.mutate(
          { id: results.id },
          {
            onSuccess: ({ reminded }) => toast.done(`Напомнихте на ${plural(reminded, 'човек', 'души')}`),
            onError: (error) => toast.failed(error, 'Напомняне'),
          },
        )
      }
    >
      Напомни на останалите {results.silentCount}
    </Button>
  )
}

/** Horizontal bars, because answers are sentences and do not fit below columns. */
function Question({ question }: { question: PollResults['questions'][number] }) {
  const most = Math.max(1, ...question.tally.map(({ votes }) => votes))
  return (
    <section className={classes.result} aria-label={question.text}>
      <h3 className={classes.question}>{question.text}</h3>
      {question.kind === 'text' ? (
        question.texts.length > 0 ? (
          <FirstOf items={question.texts} first={8}>
            {(texts) => (
              <ul className={classes.texts}>
                {texts.map((text, index) => (
                  <li key={`${index} ${text}`}>{text}</li>
                ))}
              </ul>
            )}
          </FirstOf>
        ) : (
          <p className={classes.soft}>
            {question.answered > 0
              ? `${plural(question.answered, 'отговор', 'отговора')}, за автора на анкетата.`
              : t('Няма отговори.')}
          </p>
        )
      ) : (
        <ul className={classes.bars}>
          {question.tally.map(({ id, text, votes, share }) => (
            <li key={id} className={classes.bar} data-most={(votes > 0 && votes === most) || undefined}>
              <span className={classes.option}>{text}</span>
              <span className={classes.count}>
                <strong>{votes}</strong> · {share} %
              </span>
              <span className={classes.track} aria-hidden>
                <span className={classes.fill} style={{ width: `${share}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Voters({ results, voters }: { results: PollResults; voters: NonNullable<PollResults['voters']> }) {
  const answerTexts = (answers: (typeof voters)[number]['answers']) =>
    results.questions.flatMap((question) => {
      const given = answers.find(({ questionId }) => questionId === question.id)
      if (!given) return []
      const words =
        given.text ??
        question.options
          .filter(({ id }) => given.optionIds.includes(id))
          .map(({ text }) => text)
          .join('; ')
      return [{ question: question.text, words }]
    })
  return (
    <Section title="Кой какво отговори">
      <FirstOf items={voters} first={6}>
        {(some) => (
          <ul className={classes.people}>
            {some.map((voter) => (
              <li key={voter.id} className={classes.voter}>
                <PersonName name={voter.name} detail={voter.detail} />
                <dl className={classes.answers}>
                  {answerTexts(voter.answers).map(({ question, words }) => (
                    <div key={question}>
                      <dt>{question}</dt>
                      <dd>{words}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
            {voters.length === 0 && <li className={classes.soft}>Още никой не е отговорил.</li>}
          </ul>
        )}
      </FirstOf>
      {results.silent && results.silent.length > 0 && (
        <>
          <h3 className={`${classes.question} ${classes.silent}`}>Още не са отговорили</h3>
          <FirstOf items={results.silent} first={12}>
            {(some) => (
              <Group gap="md" component="ul" className={classes.people}>
                {some.map(({ id, name, detail }) => (
                  <li key={id}>
                    <PersonName name={name} detail={detail} />
                  </li>
                ))}
              </Group>
            )}
          </FirstOf>
        </>
      )}
    </Section>
  )
}
