import type { TranslationOf } from '@u-market/i18n'
import type { messages as base } from '../en-US/pictures.ts'

export const messages = {
  enlarge: '放大查看{what}',
  zoomIn: '放大',
  zoomOut: '缩小',
  choosePicture: '选择图片',
  chosenPicture: '已选图片：{what}',
  removePicture: '移除图片：{what}',
  over: '已过保存期限',
  overOf: '{what}：已过保存期限',
  failed: '加载失败，点击重试',
  failedOf: '{what}加载失败，点击重试',
  uploading: '上传中 {percent}%',
} satisfies TranslationOf<typeof base>
