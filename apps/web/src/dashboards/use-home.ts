import { getDashboard } from '@asistent/contract/light/dashboards/dashboards.calls'
import { useCall } from '../platform/use-call'

/** One answer for all cards of the page. */
export const useHome = () => useCall(getDashboard, {})
