import { endsNotAfterStart } from '../core/shared-problems'
import { problems } from '../core/problem'

export const refuseCommunication = problems('communication', {
  'nobody-chosen': [400, 'Изберете поне един получател'],
  'nobody-reached': [400, 'Избраните получатели нямат активен профил. Изберете други.'],
  'not-addressable': [400, 'Нямате право да пишете до всички избрани получатели'],
  'content-empty': [400, 'Напишете текст'],
  'content-too-long': [400, 'Текстът е твърде дълъг. Най-много {max} знака.'],
  'already-left': [409, 'Съобщението вече е изпратено и не може да бъде върнато'],
  'already-sent': [409, 'Съобщението вече е изпратено. Получателите му не могат да се променят.'],
  'not-sent-yet': [400, 'Съобщението още не е изпратено'],
  'no-replies': [400, 'Това съобщение не приема отговори'],
  'choose-thread': [400, 'Изберете на кого отговаряте'],
  'no-acknowledgement': [400, 'За това съобщение не се иска потвърждение'],
  'nobody-to-remind': [400, 'Всички вече са прочели съобщението'],
  'reminded-recently': [400, 'Вече напомнихте. Опитайте отново след {time} ч.'],
  'send-in-past': [400, 'Изберете час в бъдещето'],
  'maintenance-order': endsNotAfterStart,
  'too-many-files': [400, 'Най-много {max} файла'],
  'bad-push-service': [400, 'Този браузър не поддържа известия от програмата'],
  'push-unavailable': [400, 'Известията към устройства не са включени'],
})
