import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const notesRoutes = [
  screen({
    path: '/attendances/medical-notices',
    title: 'Медицински бележки',
    access: may.read('StudentMedicalNotes'),
    menu: { area: 'attendance', label: 'Медицински бележки', icon: 'medical', order: 40 },
    help: 'medical-notes',
    screen: () => import('./notes-list.screen'),
  }),
  screen({
    path: '/attendances/medical-notices/create',
    title: 'Нова медицинска бележка',
    access: may.create('StudentMedicalNotes'),
    help: 'medical-notes',
    screen: () => import('./notes-form.screen'),
  }),
  screen({
    path: '/attendances/medical-notices/{id}',
    title: 'Медицинска бележка',
    access: may.read('StudentMedicalNotes'),
    help: 'medical-notes',
    screen: () => import('./notes-one.screen'),
  }),
  screen({
    path: '/attendances/medical-notices/{id}/edit',
    title: 'Медицинска бележка',
    access: may.update('StudentMedicalNotes'),
    help: 'medical-notes',
    screen: () => import('./notes-form.screen'),
  }),
]
