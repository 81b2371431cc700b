// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announceChoice, followOtherTabs } from '../../platform/tabs'
import { chooseSchoolYear } from '../../blocks/parts/shared-choices'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  '/attendances/management?groupId=7&month=3&year=2026&view=month',
  '/groups/management?periodId=1',
  '/attendances/references/absences?classIds=4&fromDate=2026-03-01',
  '/staff/attendances?month=5&year=2026',
])('a change of the school year leaves nothing of the old one in %s', async (address) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"isSuccessful":true}')))
  history.replaceState(null, '', address)
  const opened = vi.spyOn(location, 'replace').mockReturnValue()
  const reloaded = vi.spyOn(location, 'reload').mockReturnValue()
  await chooseSchoolYear(1)
  await waitFor(() => expect(opened).toHaveBeenCalledWith(address.split('?')[0]))
  expect(reloaded).not.toHaveBeenCalled()
})

test('another tab’s change of the school year removes URL parameters; a change of the currency only reloads', async () => {
  const [reload, withoutParameters, goHome] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const stop = followOtherTabs({ reload, withoutParameters, goHome })
  announceChoice('school-year')
  await waitFor(() => expect(withoutParameters).toHaveBeenCalledOnce())
  announceChoice('currency')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  announceChoice('kindergarten')
  await waitFor(() => expect(goHome).toHaveBeenCalledOnce())
  stop()
})
