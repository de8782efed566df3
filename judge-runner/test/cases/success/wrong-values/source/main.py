open("/judge/output/answer.txt", "w").write("41")
