import { portfoliosByPlace } from '@asistent/contract/oversight/learning.calls'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(portfoliosByPlace, {
  name: 'portfolios',
  main: { field: 'items', label: 'Нови материали' },
})
