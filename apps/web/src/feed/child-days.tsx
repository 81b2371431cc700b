import { listChildFeed } from '@asistent/contract/feed/feed.calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { longDay, t } from '../platform/language'
import { useCall } from '../platform/use-call'
import { feedLines } from './entry.shared'
import { FeedPhotos } from './photos.shared'
import classes from './feed.module.css'

const daysAtOnce = 10

interface ChildDaysProps {
  readonly record: { readonly id: number; readonly firstName?: string }
}

/** The days of a child, the latest first. */
export function ChildDays({ record }: ChildDaysProps) {
  const [size, setSize] = useState(daysAtOnce)
  const answer = useCall(listChildFeed, { studentId: record.id, pageSize: size })
  return (
    <Answered answer={answer}>
      {({ result, rowsCount }) =>
        result.length === 0 ? (
          <Empty
            drawing="kite"
            title={t('Още няма въведени дни')}
            reason={t('Учителите въвеждат как мина денят: хранене, сън и занимания.')}
          />
        ) : (
          <>
            {result.map((day) => (
              <Section key={day.id} title={longDay(day.forDate)}>
                <dl className={classes.lines}>
                  {feedLines(day).map(({ title, text }) => (
                    <div key={title}>
                      <dt>{title}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
                <FeedPhotos photos={day.photos} name={record.firstName ?? ''} />
                {day.enteredBy && <p className={classes.soft}>{t('въведено от {name}', { name: day.enteredBy })}</p>}
              </Section>
            ))}
            {rowsCount > result.length && (
              <Button variant="default" onClick={() => setSize(size + daysAtOnce)}>
                {t('По-стари дни')}
              </Button>
            )}
          </>
        )
      }
    </Answered>
  )
}
