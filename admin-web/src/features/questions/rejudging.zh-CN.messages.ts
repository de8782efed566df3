import type { rejudging as english } from './rejudging.en.messages.ts';

export const rejudging: Record<keyof typeof english, string> = {
  'rejudging.tab': '重新评测',
  'rejudging.hint':
    '重新评测期间团队不会看到任何变化；只有在您使新结果生效后，成绩与排名才会改变。结果相同的提交保留原有评测及其用时与排名，超出提交次数的新结果不生效，除非您勾选它们。',
  'rejudging.empty': '暂无重新评测的提交。',
  'rejudging.empty.hint': '修改评测程序、镜像、数据或限制后，可将此前的提交重新评测。',
  'rejudging.column.counted': '当前生效',
  'rejudging.first': '首次结果：',
  'rejudging.column.again': '新结果',
  'rejudging.column.state': '对比',
  'rejudging.column.requested': '发起时间',
  'rejudging.state.differs': '有变化',
  'rejudging.state.beyond': '超出次数',
  'rejudging.state.pending': '评测中',
  'rejudging.state.broken': '无结果',
  'rejudging.state.same': '结果相同',
  'rejudging.state.counts': '已生效',
  'rejudging.state.of': '{state}（{count}）',
  'rejudging.reason': '原因',
  'rejudging.reason.hint': '一行文字，供其他管理员了解，并保留在审计日志中。',
  'rejudging.reason.required': '请填写原因。',
  'rejudging.begin.stale': '重新评测条件已变更的提交',
  'rejudging.begin.broken': '重新评测因故障无结果的提交',
  'rejudging.begin.all': '全部重新评测',
  'rejudging.begin.some': '重新评测 {count} 个提交',
  'rejudging.begin.title': '确定重新评测？',
  'rejudging.begin.stale.body':
    '凡评测时所用镜像、数据或限制与当前赛题设置不同的提交，都将重新评测；因平台或评测程序故障而没有结果的，仅在团队剩余提交次数之内重新评测。在您使新结果生效之前，团队不会看到变化，排名保持不变。',
  'rejudging.begin.broken.body':
    '凡因平台或评测程序故障而没有结果的提交，在团队剩余提交次数之内都将重新评测，较晚提交的优先；超出次数的不予评测，除非您在提交记录中勾选。在您使新结果生效之前，团队不会看到变化，排名保持不变。',
  'rejudging.begin.all.body':
    '所有已结束的提交都将按当前赛题设置重新评测；因平台或评测程序故障而没有结果的，仅在团队剩余提交次数之内重新评测。在您使新结果生效之前，团队不会看到变化，排名保持不变。',
  'rejudging.begin.some.body':
    '将按当前赛题设置重新评测 {count} 个提交。在您使新结果生效之前，团队不会看到变化，排名保持不变。',
  'rejudging.begin.do': '重新评测',
  'rejudging.begun':
    '{queued, plural, =0 {没有需要重新评测的提交。} other {正在重新评测 # 个提交。}}{beyond, plural, =0 {} other {另有 # 个因团队提交次数已用完而未评测。}}',
  'rejudging.begun.left':
    '正在重新评测 {queued} 个提交，另有 {left} 个请稍后再次发起。{beyond, plural, =0 {} other {另有 # 个因团队提交次数已用完而未评测。}}',
  'rejudging.count.all': '使全部有变化的结果生效（{count}）',
  'rejudging.count.some': '使 {count} 个新结果生效',
  'rejudging.count.title': '确定使新结果生效？',
  'rejudging.count.body':
    '{count} 个提交将采用新结果及其用时，{same, plural, =0 {} other {另有 # 个结果相同的提交保留原有评测及其用时，}}{beyond, plural, =0 {} other {另有 # 个超出团队提交次数的提交仍无结果，}}{extra, plural, =0 {} other {其中 # 个将使团队超出提交次数，}}{pending, plural, =0 {} other {仍有 # 个正在评测的提交保留当前结果，}}团队会立即看到，排名随之更新。建议发布公告说明原因。之后仍可恢复为首次结果。',
  'rejudging.count.do': '使其生效',
  'rejudging.first.all': '恢复为首次结果（{count}）',
  'rejudging.first.some': '{count} 个提交恢复为首次结果',
  'rejudging.first.title': '确定恢复为首次结果？',
  'rejudging.first.body':
    '{count} 个提交将恢复为首次评测结果，首次评测因故障无结果的恢复为无结果。团队会立即看到，排名随之更新。',
  'rejudging.first.do': '恢复',
  'rejudging.counted': '{changed, plural, =0 {没有需要更改的结果。} other {已更换 # 个提交的生效结果。}}',
  'rejudging.stop': '停止重新评测（{count}）',
  'rejudging.stop.title': '确定停止重新评测？',
  'rejudging.stop.body': '{count} 个尚未完成重新评测的提交将保留当前生效的结果。',
  'rejudging.stop.do': '停止',
  'rejudging.stopped': '{stopped, plural, =0 {没有可停止的评测。} other {已停止 # 个提交的重新评测。}}',
  'rejudging.moved': '期间又有新的评测结果，因此未作任何更改。以下数量已更新，请确认后再试。',
  'rejudging.cancelled': '未作任何更改。',
  'rejudging.gone': '该赛题已被其他管理员删除。',
};
