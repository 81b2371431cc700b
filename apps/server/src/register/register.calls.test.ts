import { saveMonth } from '@asistent/contract/attendance/grid.calls'
import { listReadableSections } from './testing/sections'
import {
  registerAttendances,
  registerClasses,
} from '@asistent/contract/register/records.calls'
