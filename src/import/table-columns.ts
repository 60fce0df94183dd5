/** The columns of a table as a list says them: `author=B,text=C,time=A`. */
import { TABLE_COLUMNS, type TableColumns } from '../contract/upload-options.ts'
import { invalidInput } from '../base/errors.ts'

/** @param name of what has the list @throws {MadeleineError} `invalid_input` */
export function columnsIn(list: string, name: string): TableColumns {
  const columns: { -readonly [Column in keyof TableColumns]: TableColumns[Column] } = {}
  for (const pair of list.split(',')) {
    const [key = '', column = ''] = pair.split('=', 2).map((part) => part.trim())
    const known = TABLE_COLUMNS.find((one) => one === key.toLowerCase())
    if (known === undefined || column === '') {
      throw invalidInput(name, list, `pairs such as author=B,text=C,time=A, of ${TABLE_COLUMNS.join(', ')}`)
    }
    columns[known] = column
  }
  return columns
}
