import { getDashboard } from '@asistent/contract/light/dashboards/dashboards.calls'
import { useCall } from '../platform/use-call'

/** Shared query of all cards. */
export const useHome = () => useCall(getDashboard, {})
