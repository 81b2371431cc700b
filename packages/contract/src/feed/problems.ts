import { notAPicture } from '../core/shared-problems'
import { problems } from '../core/problem'

export const refuseFeed = problems('feed', {
  'not-used': [409, 'Денят на децата не се въвежда в тази детска градина. Директорът го включва от настройките.'],
  'no-day': [400, 'За {day} не се въвежда: денят е неприсъствен или предстои'],
  'absent-child': [409, '{child} отсъства на {day} и няма ден за въвеждане'],
  'sleep-order': [400, 'Събуждането е след заспиването'],
  'no-consent': [409, 'Семейството не е дало съгласие за снимки на {child}. Съгласията са в досието на детето.'],
  'not-a-picture': notAPicture,
  'most-photos': [409, 'Снимките за един ден са най-много {most}'],
})
