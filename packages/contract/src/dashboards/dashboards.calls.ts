import { signedIn } from '../core/access'
import { call } from '../core/call'
import { dashboard } from './dashboards.answer'

export const getDashboard = call.get('/api/Dashboards', {
  title: 'Начална страница',
  kept: true,
  access: signedIn,
  output: dashboard,
  calmSeconds: 15,
  topics: [
    'groups',
    'children',
    'staff',
    'days-off',
    'kindergartens',
    'attendances',
    'attendance-requests',
    'medical-notes',
    'staff-attendances',
    'attendance-reminders',
    'substitutions',
    'staff-meals',
    'lessons',
    'menus',
    'fees',
    'payments',
    'portfolios',
    'support',
    'daily-feed',
    'events',
    'messages',
    'dashboard-messages',
    'polls',
    'master-messages',
  ],
})
