import { requestsScreen } from './requests-list'

export const Screen = requestsScreen({
  removal: true,
  title: 'Заявления за отписване',
  reason: 'Тук са заявленията за отписване от дейност.',
})
