import { requestsScreen } from './requests-list'

export const Screen = requestsScreen({
  removal: false,
  title: 'Заявления за записване',
  reason: 'Тук са заявленията за записване и за промяна на дейност.',
})
