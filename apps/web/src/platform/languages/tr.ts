import messages from 'catalogue:tr'
import { catalogueOf } from './translate'

export const { translate, translateFilled } = catalogueOf('tr', messages)
