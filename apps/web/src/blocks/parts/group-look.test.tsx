// @vitest-environment happy-dom
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { groupColourNames, groupColours } from '../../look/group-colours'
import { useCall } from '../../platform/use-call'
import { openScreen, testUser } from '../test-screen'
import { GroupBadge } from './names'

const red = groupColours[groupColourNames[0]!]

/** A filter fetches the groups before the first row renders. */
function Screen() {
  const groups = useCall(groupOptions, {})
  return groups.data ? <GroupBadge group={{ id: 7, name: 'Калинка' }} /> : null
}

test('shows the chosen colour of a group, also if the groups were cached before its badge rendered', async () => {
  const group = { id: 7, name: 'Калинка', color: 0, emblem: null }
  openScreen({
    Screen,
    user: testUser({ Classes: 'r' }),
    answers: { 'GET /api/Classes': { result: [group], rowsCount: 1 } },
  })
  const name = await screen.findByText('Калинка')
  const disc = name.parentElement?.querySelector('[aria-hidden]') as HTMLElement
  expect(disc.style.background).toBe(red)
})
