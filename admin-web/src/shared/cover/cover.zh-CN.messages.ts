import type { cover as english } from './cover.en.messages.ts';

export const cover: Record<keyof typeof english, string> = {
  'cover.choose': '选择图片',
  'cover.change': '更换图片',
  'cover.remove': '移除封面',
  'cover.preview': '封面预览',
  'cover.none': '暂无封面',
  'cover.uploading': '封面上传中',
  'cover.sent': '“{name}”已上传。',
  'cover.unfinished': '封面仍在上传，请等待完成或取消。',
  'cover.empty': '封面为空，请重新上传',
  'cover.type': '请选择.png或者.jpg格式文件',
  'cover.size': '上传图片大小不能超过 2MB',
};
