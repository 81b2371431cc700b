import { getGroupFeed } from '@asistent/contract/feed/feed.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { isDay, type Day } from '@asistent/domain/kernel/day'
import { DayInput } from '../blocks/inputs/day-input'
import { useAddress } from '../blocks/params/use-url-values'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from '../choices/groups'
import { useCall } from '../platform/use-call'
import classes from './feed.module.css'
import { GroupDayForm } from './group-day-form'

/** A group's day for the families: everybody ate everything, then the exceptions. */
export function Screen() {
  const groups = useCall(groupOptions, { mine: true })
  return (
    <Page title="Денят на децата" lead="Въведете деня за цялата група, после докоснете само децата с разлика.">
      <Answered answer={groups}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty drawing="search" title="Няма група" reason="Децата се виждат, когато работите в група." />
          ) : (
            <Groups ids={result.map(({ id }) => id)} />
          )
        }
      </Answered>
    </Page>
  )
}

function Groups({ ids }: { ids: readonly number[] }) {
  const today = useToday()
  const { search, write } = useAddress()
  const chosen = Number(search.groupId)
  const classId = ids.includes(chosen) ? chosen : (ids[0] ?? 0)
  const forDate = isDay(search.day) ? search.day : today
  return (
    <>
      <div className={classes.filters}>
        {ids.length > 1 && (
          <Picker
            label="Група"
            clearable={false}
            source={myGroupSource}
            value={classId}
            onChange={(id) => id && write((current) => ({ ...current, groupId: id }))}
          />
        )}
        <DayInput
          label="Ден"
          value={forDate}
          onChange={(day) => isDay(day) && write((current) => ({ ...current, day }))}
        />
      </div>
      <OfDay key={`${classId} ${forDate}`} input={{ classId, forDate }} />
    </>
  )
}

function OfDay({ input }: { input: { classId: number; forDate: Day } }) {
  return (
    <Answered answer={useCall(getGroupFeed, input)} lines={8}>
      {(day) =>
        day.isDayOff ? (
          <Empty drawing="kite" title="Неприсъствен ден" reason="За този ден не се въвежда." />
        ) : day.result.length === 0 ? (
          <Empty drawing="kite" title="Няма присъстващи деца" reason="Отсъстващите деца нямат ден за въвеждане." />
        ) : (
          <GroupDayForm day={day} classId={input.classId} />
        )
      }
    </Answered>
  )
}
