import { problems } from '../core/problem'

// docs/guides/help.md
export const refuseHelp = problems('help', {
  'already-written': [409, 'За тази тема вече има Ваш текст. Отворете него и го променете.'],
  'too-many': [409, 'Темите и бележките са най-много {max}. Изтрийте ненужните.'],
})
