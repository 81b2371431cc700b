import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { saveGroup } from '@asistent/contract/people/groups.calls'
import { isDay, today as dayAt } from '@asistent/domain/kernel/day'
import { Segments } from '../blocks/inputs/segments'
import { ParamBar } from '../blocks/params/param-bar'
import { paramsOf } from '../blocks/params/params'
import { useAddress, useOffered, useUrlValues } from '../blocks/params/use-url-values'
import { missingParams } from '../blocks/params/values'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Empty } from '../blocks/parts/states'
import { groupSource, myGroupSource } from '../choices/groups'
import { useNow } from '../platform/now'
import { useCall } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import { DayView } from './day-view'
import { GroupsNotEntered } from './day-groups'
import { fingers, ownGroups, usualView, viewOf } from './grid-early'
import { MonthView } from './grid-month'
import type { MonthInput } from './grid-opened'
import classes from './grid.module.css'
import { useDeviceCopy } from './offline-copies'
import { keepsMarks, startOffline } from './offline-start'
import { MarksStatus } from './offline-status'
import { MarksTroubles } from './offline-troubles'

const param = paramsOf<{ groupId: number; month: number; year: number }>(getMonthGrid.input)
const group = { label: 'Група', required: true } as const
const params = [
  param.pick('groupId', myGroupSource, { ...group, when: keepsMarks }),
  param.pick('groupId', groupSource, { ...group, when: (user) => !keepsMarks(user) }),
  param.month('month', 'year'),
]
const [myGroup, anyGroup] = params

export function Screen() {
  const user = useUser()
  const keeps = keepsMarks(user)
  useEffect(() => {
    if (keeps) void startOffline(user)
  }, [keeps, user])
  useDeviceCopy(groupOptions, ownGroups, keeps)
  const { view, day, choose } = useView(keeps)
  // The day view has a date of its own: the month is loaded only where it is shown.
  const query = useMemo(
    () => (view === 'day' ? params.filter((one) => one === myGroup || one === anyGroup) : params),
    [view],
  )
  const offered = useOffered(query)
  const { values, set } = useUrlValues(offered)
  // Created before the first render: a slot found afterwards would render the page twice.
  const [slot] = useState(() => document.createElement('div'))
  const keepSlot = useCallback((element: HTMLElement | null) => element?.append(slot), [slot])
  const missing = missingParams(offered, values)
  const { groupId, month, year } = values as unknown as MonthInput
  return (
    <Page title="Присъствия">
      <div className={`${classes.head} no-print`}>
        <ParamBar params={offered} values={values} set={set} />
        {keeps && (
          <Segments
            label="Изглед"
            value={view}
            onChange={(next) => choose({ view: next })}
            choices={[
              { value: 'day', label: 'Ден' },
              { value: 'month', label: 'Месец' },
            ]}
          />
        )}
        <div ref={keepSlot} className={classes.tools}>
          {keeps && <MarksStatus />}
        </div>
      </div>
      {keeps && <MarksTroubles />}
      {view === 'day' && keeps && <GroupsNotEntered day={day} open={(id) => set({ groupId: id })} current={groupId} />}
      {missing.length > 0 ? (
        <Missing labels={missing.map(({ label }) => label)} keeps={keeps} />
      ) : view === 'day' ? (
        <DayView key={`${groupId} ${day}`} groupId={groupId} day={day} choose={(next) => choose({ day: next })} />
      ) : (
        <MonthView input={{ groupId, month, year }} keeps={keeps} slot={slot} />
      )}
    </Page>
  )
}

/** Without groups there is nothing to choose. */
function Missing({ labels, keeps }: { labels: readonly string[]; keeps: boolean }) {
  const { data } = useCall(groupOptions, keeps ? ownGroups : {})
  const mayCreate = useMay(saveGroup, 'create')
  if (data?.result.length !== 0)
    return <Empty drawing="notebook" title={`Изберете: ${labels.join(', ').toLowerCase()}`} />
  return (
    <Empty
      drawing="notebook"
      title="Още няма групи"
      reason={
        mayCreate
          ? 'Присъствията се отбелязват по групи: създайте първата и запишете децата ѝ.'
          : 'Присъствията се отбелязват по групи, а за Вас още няма група за тази учебна година.'
      }
      step={mayCreate && <Link to="/groups/management/create">Нова група</Link>}
    />
  )
}

function useView(keeps: boolean) {
  const { search, write } = useAddress()
  // A tablet left open overnight shows the new day.
  const today = dayAt(useNow())
  const usual = usualView(useMediaQuery(fingers, false, { getInitialValueInEffect: false }))
  return {
    view: keeps ? viewOf(search, usual) : ('month' as const),
    day: isDay(search.day) ? search.day : today,
    choose: (change: { readonly view?: string; readonly day?: string }) =>
      write((current) => {
        const next: Record<string, unknown> = { ...current, ...change }
        if (next.view === usual) delete next.view
        if (next.day === today) delete next.day
        return next
      }),
  }
}
