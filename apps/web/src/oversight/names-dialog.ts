import { openNames } from '@asistent/contract/oversight/names.calls'
import { askForm } from '../blocks/form/form-dialog'
import { kindergartenSource } from '../choices/places'

export const askToOpenNames = (kindergartenId: number | undefined) =>
  askForm({
    title: 'Имената на една детска градина',
    text: 'Показват се за 60 минути. Причината и Вашето име се записват в историята, която директорът на детската градина чете. ЕГН, здравни данни и родители остават скрити.',
    call: openNames,
    values: kindergartenId === undefined ? {} : { kindergartenId },
    fields: (field) => [
      field.pick('kindergartenId', kindergartenSource, { wide: true }),
      field('reason', { wide: true, help: 'Например: „Проверка по сигнал № 12/2026“.' }),
    ],
    action: 'Покажи имената',
    done: 'Имената са отворени за 60 минути',
  })
