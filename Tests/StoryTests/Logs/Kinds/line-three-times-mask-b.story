input line-three-times-mask-b.txt
options --os 17.5

app Marimba
  # 0 -> 1: active until the first line. The copies are the same change of the mask, not lost lines and no new process.
  state 2024-08-02T07:45:10.200100 inactive
  state 07:45:12.911430 active
  state 07:45:20.030007 inactive
  end 07:45:21.000261
  launch none
  session none
  exit none
